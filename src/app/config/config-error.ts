/** One setting that cannot be used; `takes` is what its variable takes, in words. */
export type Misfit =
  | { kind: 'missing'; name: string; takes: string }
  /** `given` is null where it is a secret. */
  | { kind: 'wrong'; name: string; given: string | null; takes: string }
  /** Does not go with other settings, or with what it names; `reason` is a whole sentence that begins with the name. */
  | { kind: 'together'; name: string; reason: string }

/** Settings that cannot be used. The message has a line for each, which names the variable, what it got and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly misfits: readonly Misfit[]

  constructor(...misfits: Misfit[]) {
    super(misfits.map(toSentence).join('\n'))
    this.misfits = misfits
  }
}

function toSentence(misfit: Misfit): string {
  const { kind, name } = misfit
  if (kind === 'together') return misfit.reason
  if (kind === 'missing') return `${name} is missing: it takes ${misfit.takes}.`
  return `${name} is ${misfit.given === null ? 'not usable as given' : `"${misfit.given}"`}: it takes ${misfit.takes}.`
}
