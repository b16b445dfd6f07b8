/**
 * What a field of a manuscript takes. The importer's check and the forms of editors are made from it. Free of schemas, for
 * the browser; names are those of the content format.
 */
export type FieldFacts = Rules & (Text | Simple | Choice | Numeric | File | Keys | Files | Mapping | List)

interface Rules {
  /** Has to be there: of a mapping's field where the mapping is, of an item's field where the item is of a type with it. */
  required?: true
  /** What a field of a mapping is where it is missing. */
  default?: string | number | boolean | readonly []
}

/** A line, several (`long`), or Markdown (`rich`), of `most` characters; `people` may be a list of names. */
interface Text {
  kind: 'text' | 'long' | 'rich' | 'people'
  most: number
  /** Where it is there, it is not empty. */
  filled?: true
  /** What a whole text matches, and what is said of others. */
  pattern?: { regex: RegExp; message: string }
}

/**
 * `date`: a day or a moment. `moment`: the same, or one from now (`+2d`). `clock`: seconds, `1:35`. `url`: of the web.
 * `page`: that, or a path of this site. `item`: the id of another item. `names`: a list of words. `chapters`: a list of
 * `01:05 title`. `degrees`: a number with decimals, of a place on a map.
 */
interface Simple {
  kind:
    | 'yes-no'
    | 'date'
    | 'moment'
    | 'clock'
    | 'language'
    | 'url'
    | 'page'
    | 'item'
    | 'names'
    | 'chapters'
    | 'picture'
    | 'degrees'
}

interface Choice {
  kind: 'choice'
  choices: readonly string[]
}

/** Whole and at most `most`; `signed`: so far below 0 too. */
interface Numeric {
  kind: 'number'
  most: number
  signed?: true
}

interface File {
  kind: 'file'
  of: 'media' | 'film' | 'sound' | 'text-track'
}

/** The key of one, or a list of keys; a column is one of the home page, or of the room that names it. */
interface Keys {
  kind: 'key' | 'keys'
  of: 'account' | 'place' | 'circle' | 'column' | 'topic' | 'list'
}

/** Files by what they stand for. */
interface Files {
  kind: 'files'
  by: 'address' | 'language'
}

interface Mapping {
  kind: 'mapping'
  fields: Fields
  /** The field that a text alone is. */
  alone?: string
}

interface List {
  kind: 'list'
  of: FieldFacts
  most: number
  /** One at least. */
  filled?: true
  /** Whether one may stand without a list. */
  alone?: true
}

export type Fields = Readonly<Record<string, FieldFacts>>

export const text = (most: number) => ({ kind: 'text', most, default: '' }) as const
export const filled = (most: number) => ({ kind: 'text', most, filled: true }) as const
export const needed = (most: number) => ({ kind: 'text', most, required: true }) as const
export const number = (most: number) => ({ kind: 'number', most, default: 0 }) as const
export const picture = { kind: 'picture', default: '' } as const
export const no = { kind: 'yes-no', default: false } as const
export const yes = { kind: 'yes-no', default: true } as const
