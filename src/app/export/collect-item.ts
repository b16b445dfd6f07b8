import type { ExportedContent } from '#server/domains/content/content.ts'
import { toDateText } from '../import/parse-date.ts'
import { itemPartsOf } from '../item-parts/item-parts.ts'
import { playersAndPostersIn } from '../import/body-players.ts'
import { fromSourceId } from '../import/source-id.ts'
import { UP, type ExportSource, type MediaWriter } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** The front matter that an import makes the same item of. */
export async function collectFrontMatter(
  content: ExportedContent,
  account: string,
  { source, media }: { source: ExportSource; media: MediaWriter },
) {
  const fields = {
    id: fromSourceId(content.sourceId),
    type: content.type === 'doc' ? '' : content.type,
    title: content.title,
    summary: content.summary,
    account,
    actor: content.actor,
    date: toDateText(content.publishAt),
    updated: toDateText(content.updatedAt),
    state: content.state === 'published' ? '' : content.state,
    label: content.label,
    kicker: content.kicker,
    author: content.editor,
    source: content.source,
    source_url: content.sourceUrl,
    copyright: content.copyright,
    correction: content.correction,
    changes: content.changesHidden ? 'hidden' : '',
    comments: content.commentsClosed ? 'closed' : '',
    lang: content.lang,
    format: content.bodyFormat,
  }
  const files: Record<string, string> = {}
  for (const [written, image] of content.images) {
    if (image.remoteUrl === '') files[written] = await media.write(image, UP)
  }
  for (const written of playersAndPostersIn({ body: content.bodySource, bodyFormat: content.bodyFormat })) {
    const file = await media.writeMedia(await media.writeAddress(written, UP), UP)
    if (file !== written) files[written] = file
  }
  const keysOf = (kind: string) => content.groups.filter((group) => group.kind === kind).map(({ key }) => key)
  const parts = []
  for (const part of itemPartsOf(content.type)) parts.push(await part.collect(content, source, media))
  return {
    ...withoutEmpty({
      ...fields,
      tags: content.tags,
      columns: keysOf('column'),
      topics: keysOf('topic'),
      lists: keysOf('list'),
    }),
    cover: content.cover === null ? '' : await media.write(content.cover, UP),
    ...withoutEmpty({
      crops: withoutEmpty(content.coverCrops),
      share_card: withoutEmpty({
        ...content.shareCard,
        picture: await media.writeAddress(content.shareCard.picture, UP),
      }),
    }),
    ...(Object.keys(files).length === 0 ? {} : { images: files }),
    ...(await collectPlace(content, source)),
    ...Object.assign({}, ...parts),
  }
}

async function collectPlace({ id }: ExportedContent, { places, database }: ExportSource) {
  const key = await places.findKeyOf(database.db, id)
  return key === null ? {} : { lbs: key }
}
