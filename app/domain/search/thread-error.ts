/** For `postMessage`: a clone of a driver error would lose its message. */
export interface ThreadError {
  name: string
  message: string
  stack?: string
  code?: unknown
  cause?: ThreadError
}

/** Also ends circular causes. */
const MAX_CAUSES = 5

export function toThreadError(error: unknown, depth = 0): ThreadError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    stack,
    code: 'code' in error ? error.code : undefined,
    cause: cause === undefined || depth >= MAX_CAUSES ? undefined : toThreadError(cause, depth + 1),
  }
}

export function fromThreadError({ name, message, stack, code, cause }: ThreadError): Error {
  const error = new Error(message, { cause: cause && fromThreadError(cause) })
  return Object.assign(error, { name, stack }, code !== undefined && { code })
}
