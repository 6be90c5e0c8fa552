/** Code may throw anything, so an error's parts are read with checks. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns a code of Node or SQLite, such as `ENOENT`; empty if there is none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
