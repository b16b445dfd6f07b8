import { labelOf } from '../../parts/fields/control.ts'
import type { NewsroomText } from '../../texts/text.tsx'
import { findEntry, nameOf, type SiteDocument, type SitePlace } from './site-document.ts'

/** What a place of the document is called: 账号 · 潮声 · 名称. */
export function namePlace({ part, key, field }: SitePlace, document: SiteDocument, text: NewsroomText): string {
  if (part === 'site') return labelOf(`site.${field}`, text)
  const words =
    field === ''
      ? [text('site.order')]
      : [nameOf(findEntry(document, part, key) ?? { key }), labelOf(`entry.${field}`, text)]
  return [text(`site.part.${part}`), ...words].join(' · ')
}
