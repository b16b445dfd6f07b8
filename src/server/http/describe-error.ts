import { maskPersonalData } from '#base/mask-personal-data.ts'

const CAUSES_MAX = 4

/**
 * An error as the log has it: what it is, what it says and where it came from, with its causes. Whatever else hangs on it is
 * left out, as a database adds the values of the row that it refused; numbers of people in what it says are masked.
 */
export function describeError(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return { message: maskPersonalData(String(error)) }
  const { name: type, message, stack = '', cause } = error
  return {
    type,
    message: maskPersonalData(message),
    ...('code' in error && { code: error.code }),
    stack: maskPersonalData(stack),
    ...(cause !== undefined && causes < CAUSES_MAX && { cause: describeError(cause, causes + 1) }),
  }
}
