/** What stands in the way by itself, not by a mistake of ours: no room to write, or another process that keeps the lock. */
const FULL = /^(SQLITE_FULL|ENOSPC)$/
const BUSY = /^SQLITE_BUSY(_[A-Z]+)?$/

/** Deeper than any chain of causes; one that leads back to itself ends here too. */
const MAX_CAUSES = 10

/** The status of an answer to what broke: 507 on a full disk, 503 while the database is kept, else 500. */
export function statusOfFailure(error: unknown): 500 | 503 | 507 {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && isObject(cause); depth += 1) {
    const code = typeof cause.code === 'string' ? cause.code : ''
    if (FULL.test(code)) return 507
    if (BUSY.test(code)) return 503
    cause = cause.cause
  }
  return 500
}

function isObject(value: unknown): value is { code?: unknown; cause?: unknown } {
  return typeof value === 'object' && value !== null
}
