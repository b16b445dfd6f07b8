import type { ShelfFile } from '#contract/admin/shelf.ts'
import { parseJson } from '#base/parse-json.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { imageAddress } from '#server/outside/image-address.ts'
import type { FileRow } from './store.ts'

const THUMB_WIDTH = 360

/** A file as the newsroom sees it. */
export function toShelfFile(row: FileRow): ShelfFile {
  const variants = parseJson(row.variants) as number[]
  const format = row.file.slice(row.file.lastIndexOf('.') + 1)
  return {
    hash: row.hash,
    address: MEDIA_PATH + row.file,
    kind: row.kind,
    thumb: row.kind === 'picture' ? imageAddress({ hash: row.hash, format, variants, remoteUrl: '' }, THUMB_WIDTH) : '',
    size: row.size,
    width: row.width,
    height: row.height,
    duration: row.duration,
    name: row.name,
    alt: row.alt,
    credit: row.credit,
    by: row.by_name,
    create_time: row.created_at,
    is_unused: row.is_unused === 1,
  }
}
