import type { ShelfFile } from '#contract/admin/shelf.ts'
import type { NewsroomText } from '../texts/text.tsx'

/** What a file is called; one that nobody named by its kind and the beginning of its hash. */
export function nameOf({ name, alt, kind, hash }: ShelfFile, text: NewsroomText): string {
  return name || alt || text('media.nameless', { kind: text(`media.kind.${kind}`), hash: hash.slice(0, 6) })
}
