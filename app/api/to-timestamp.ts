export function toTimestamp(time: number): string {
  return new Date(time).toISOString()
}
