import { formatDate } from '#contract/format/times.ts'
import { say } from '#locales/say.ts'
import type { Poster } from '#server/outside/posters/poster-painter.ts'
import { languageOf } from './language-of.ts'
import { toPosterColor } from './poster-color.ts'

/** An invitation that can be accepted. */
export interface OpenInvite {
  /** Address of its page. */
  link: string
  /** Seconds, 0 for good. */
  expireAt: number
}

/** What the poster of an invitation says: what is to be read, not who invites. */
export function describeInvite(
  { link, expireAt }: OpenInvite,
  site: { name: string; descriptions: string; primaryColor: string },
  locale: string,
): Poster {
  const language = languageOf(locale)
  return {
    name: site.name,
    notes: [],
    title: say(language, 'poster.invite.title', { site: site.name }),
    text: site.descriptions,
    link,
    call: say(language, 'poster.invite.call'),
    about: expireAt > 0 ? say(language, 'poster.invite.until', { date: formatDate(expireAt * 1000, 0, locale) }) : '',
    color: toPosterColor(site.primaryColor),
    isWarm: true,
  }
}
