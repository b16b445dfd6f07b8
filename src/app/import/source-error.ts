/**
 * Something in the given files that cannot be taken. `line` counts from 1, `field` is the path of a field of the front
 * matter (`answers.0.date`); null where there is none.
 */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly line: number | null
  readonly field: string | null

  constructor(message: string, line: number | null = null, field: string | null = null) {
    super(message)
    this.line = line
    this.field = field
  }
}
