import { formatDate } from '#contract/format/times.ts'
import type { Poster } from '#server/outside/posters/poster-painter.ts'
import { toPosterColor } from './poster-color.ts'
import { wordsFor } from './words.ts'

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
  const words = wordsFor(locale)
  return {
    name: site.name,
    notes: [],
    title: words.inviteTitle(site.name),
    text: site.descriptions,
    link,
    call: words.call.invite,
    about: expireAt > 0 ? words.until(formatDate(expireAt * 1000, 0, locale)) : '',
    color: toPosterColor(site.primaryColor),
    isWarm: true,
  }
}
