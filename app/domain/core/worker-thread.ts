/** Named functions with one argument. Arguments and results are structured clones. */
export type Operations = Record<string, (input: never) => unknown>

export interface Call {
  name: string
  input: unknown
}

export interface Reply {
  value?: unknown
  error?: PlainError
}

/** An error as a plain object, because a cloned driver error would lose its message and code. */
interface PlainError {
  name: string
  message: string
  stack?: string
  code?: unknown
  cause?: PlainError
}

export function answerCalls(operations: Operations) {
  return async ({ name, input }: Call): Promise<Reply> => {
    try {
      return { value: await operations[name]!(input as never) }
    } catch (error) {
      return { error: toPlainError(error) }
    }
  }
}

function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    cause: cause === undefined || cause === error ? undefined : toPlainError(cause),
  }
}

export function fromPlainError({ cause, ...plain }: PlainError): Error {
  return Object.assign(new Error(plain.message, { cause: cause && fromPlainError(cause) }), plain)
}
