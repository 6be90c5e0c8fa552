/** Whether an address belongs to the JSON contract, where every answer is JSON, refusals included. */
export function isApiPath(pathname: string): boolean {
  return pathname === '/api' || pathname.startsWith('/api/')
}
