import type { Answer } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { api } from '../feeds/feeds.ts'
import { toPosterColor } from './poster-color.ts'
import type { Described, PosterParts } from './posters.ts'

/** A group or an account by its public id. */
interface CardOf {
  kind: string
  id: string
}

/** What a page that is about no item is shared with: what it is called and what it is about; of the site where `of` is null. */
export async function describeCard(parts: PosterParts, of: CardOf | null): Promise<Described> {
  const { name, descriptions, logo, primaryColor } = await parts.site.findIdentity()
  const { title, text, mark } = of ? await findFacts(parts, of) : { title: name, text: descriptions, mark: '' }
  const poster = { name, notes: [], title, text, link: '', call: '', about: '', isWarm: false, isCard: true }
  return { poster: { ...poster, color: toPosterColor(primaryColor) }, cover: '', mark: mark || logo, isFinal: false }
}

async function findFacts({ only }: PosterParts, { kind, id }: CardOf) {
  if (kind === 'account') {
    const { name, intro, avatar } = getData(await only(api).call('GET /dinner/mp/info/{id}', { id }))
    return { title: name, text: intro, mark: avatar }
  }
  const { group } = getData(await only(api).call('GET /peony/v1/content', { gid: id, pagesize: 1 }))
  return { title: group.name, text: group.summary, mark: '' }
}

function getData<T>(answer: Answer<T>): T {
  if (answer.code === 0) return answer.data
  if (answer.code === 40002 || answer.code === 40401) throw new AppError(40401)
  throw new AppError(50001, { detail: `the picture could not be described: ${answer.code}` })
}
