import type { NewsroomTextId } from '#locales/text-ids.ts'
import type { NewsroomText } from '../../texts/text.tsx'

/** What a thing is called that has no name, by what its address begins with. */
export type ThingKind = NewsroomTextId extends infer Id ? (Id extends `audit.thing.${infer One}` ? One : never) : never

interface Kind {
  kind: ThingKind
  /** Where it is found in the newsroom, by its id; absent where it has no place. */
  place?: (id: string) => string
}

const history = (id: string) => `/contents/${id}/history`
const rules = () => '/moderation/rules'
const restrictions = () => '/moderation/restrictions?all=1'

const KINDS: Readonly<Record<string, Kind>> = {
  contents: { kind: 'item', place: history },
  lives: { kind: 'live', place: history },
  forms: { kind: 'form', place: (id) => `/forms/${id}` },
  'working-copies': { kind: 'copy', place: (id) => `/write/${id}` },
  groups: { kind: 'group', place: (id) => `/arrange/${id}` },
  media: { kind: 'file', place: (id) => `/media?file=${id}` },
  readers: { kind: 'reader', place: (id) => `/readers/${id}` },
  users: { kind: 'reader', place: (id) => `/readers/${id}` },
  profiles: { kind: 'reader', place: (id) => `/readers/${id}` },
  staff: { kind: 'member', place: () => '/people' },
  models: { kind: 'model', place: (key) => `/site/models/${key}` },
  comments: { kind: 'comment' },
  posts: { kind: 'post', place: history },
  messages: { kind: 'message' },
  questions: { kind: 'question' },
  answers: { kind: 'answer' },
  circles: { kind: 'post' },
  remarks: { kind: 'remark' },
  restrictions: { kind: 'restriction', place: restrictions },
}

/** Things below those that have places: by the two beginnings of their addresses. */
const BELOW: Readonly<Record<string, Kind>> = {
  'media/uploads': { kind: 'file' },
  'moderation/restrictions': { kind: 'restriction', place: restrictions },
  'moderation/words': { kind: 'word', place: rules },
  'site/groups': { kind: 'group', place: () => '/arrange' },
}

export interface Thing {
  kind: ThingKind
  id: string
  /** Where it is found in the newsroom; null where it has no place there. */
  place: string | null
}

/** As much of an id as tells things apart: a file has a long one. */
const ID_LENGTH = 12

const TITLED: ReadonlySet<ThingKind> = new Set(['item', 'live', 'form', 'copy'])

/** A thing by its title, by how it begins, or by its id where it has no name. */
export function nameThing(text: NewsroomText, { kind, id }: Thing, name: string): string {
  if (name === '') return id.length <= ID_LENGTH ? id : `${id.slice(0, ID_LENGTH)}…`
  if (kind === 'member') return name
  return TITLED.has(kind) ? text('audit.titled', { name }) : text('audit.typed', { words: name })
}

/** What the target of an entry is, and where it is found; null where there is none, or nobody knows its kind. */
export function thingOf(target: string): Thing | null {
  const [first = '', second = '', ...rest] = target.split('/')
  const below = BELOW[`${first}/${second}`]
  const found = below ?? KINDS[first]
  const id = below ? rest.join('/') : second
  if (!found || id === '') return null
  return { kind: found.kind, id, place: found.place?.(encodeURIComponent(id)) ?? null }
}
