import { AppError } from '#server/http/app-error.ts'

/** 40001 with what is wrong, each by its path below the body of the call. */
export function refuseFields(problems: ReadonlyArray<{ path: readonly string[]; message: string }>): AppError {
  const fields = problems.map(({ path, message }) => ({ field: ['body', ...path].join('.'), message }))
  return new AppError(40001, { data: { fields } })
}
