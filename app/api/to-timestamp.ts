/** A moment as the contract has it. */
export function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
