import type { Person } from '#contract/people.ts'
import { personPath } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Site } from '../../runtime/site.ts'

/** Readers are found by no search. */
export function personMeta({ id, nickname, intro, avatar }: Person, site: Site): PageMeta {
  return {
    title: `${nickname} - ${site.name}`,
    description: intro || site.description,
    keywords: site.keywords,
    path: personPath(id),
    type: 'website',
    image: avatar === '' ? null : { url: avatar, width: 0, height: 0 },
    noindex: true,
    structured: [],
  }
}
