import type { Text } from '../../i18n/text.tsx'
import type { PageError } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Site } from '../../runtime/site.ts'
import { errorTexts } from './error-texts.ts'

export function errorMeta(error: PageError, site: Site, text: Text): PageMeta {
  return {
    title: `${errorTexts(error, text).heading} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: null,
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
