/** A command cannot do what it was asked; the message says why in one line. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
