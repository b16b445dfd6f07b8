import { variables, type VariableName } from './variables.ts'

type Declared = typeof variables
type Value<N extends VariableName> = NonNullable<ReturnType<Declared[N]['parse']>>

/** What was parsed, by the names of the variables; one that is not set and has no default of its own is missing. */
export type Values = { [N in VariableName]: Value<N> }

/** `COMMENT_IMAGES` as code calls it: `commentImages`. */
type Named<N extends string> = N extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Named<Rest>>}`
  : Lowercase<N>

/** No default, or one that is described (`= SITE_ORIGIN`, `http://localhost:$PORT`) and that whoever asks has to make. */
type IsMissing<N extends VariableName> = Declared[N]['fallback'] extends null | `=${string}` | `${string}$${string}`
  ? null
  : never

type PublicName = { [N in VariableName]: Declared[N] extends { secret: true } ? never : N }[VariableName]

/** Every setting that is no secret, by the name of its variable: `commentImages` is `COMMENT_IMAGES`. */
export type Settings = { readonly [N in PublicName as Named<N>]: Value<N> | IsMissing<N> }

/** The settings of the values that were parsed, whole: a new one is declared in one place and used in another. */
export function toSettings(values: Partial<Values>): Settings {
  const settings = Object.entries(variables)
    .filter(([, variable]) => !('secret' in variable))
    .map(([name]) => [nameOf(name), values[name as VariableName] ?? null])
  // The names are made of those of the variables, as the type says.
  return Object.fromEntries(settings) as Settings
}

function nameOf(variable: string): string {
  return variable.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
