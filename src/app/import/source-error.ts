/** Something in the given files that cannot be taken. `line` counts from 1; null where there is none. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly line: number | null

  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }
}
