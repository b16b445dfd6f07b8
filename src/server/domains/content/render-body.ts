import type { Db } from '#server/storage/database.ts'
import { maskHtml } from './rich-text/mask-html.ts'
import { toRichText, type TextRules } from './rich-text/rich-text.ts'
import { listImages } from './store-images.ts'
import { toPlacedImage } from './view.ts'

/**
 * Markdown that is no item's as readers may see it: sanitised, laid out, personal data masked. `images` are ids of pictures
 * by their address as it is written there.
 */
export async function renderBody(
  db: Db,
  source: string,
  images: ReadonlyMap<string, number>,
  rules: TextRules,
): Promise<string> {
  if (source === '') return ''
  const rows = images.size === 0 ? [] : await listImages(db, [...images.values()])
  const placed = new Map(rows.map((row) => [row.id, toPlacedImage(row)]))
  const { html } = toRichText(source, {
    ...rules,
    format: 'markdown',
    findImage: (src) => placed.get(images.get(src) ?? -1) ?? null,
  })
  return maskHtml(html)
}
