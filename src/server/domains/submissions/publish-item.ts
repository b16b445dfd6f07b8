import { NO_SHARE_CARD } from '#contract/share-card.ts'
import type { Tx } from '#server/storage/database.ts'
import { toBody, toImageIds, toTitle } from './rules.ts'
import type { SubmissionRow } from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/** Makes an item of what was handed in, or shows the one that was made of it again; returns its id. */
export async function publishItem(parts: SubmissionParts, tx: Tx, row: SubmissionRow): Promise<number> {
  if (row.content_id !== null) {
    await parts.content.publishContent(tx, row.content_id, tx.now)
    return row.content_id
  }
  const id = await saveItem(parts, tx, row)
  await saveFacts(parts, tx, id, row)
  return id
}

/** Writes what an item has besides, by its type. */
export async function saveFacts(parts: SubmissionParts, tx: Tx, id: number, row: SubmissionRow): Promise<void> {
  const name = (await parts.identity.findAuthors(tx.db, [row.user_id])).get(row.user_id)?.name ?? ''
  const { circle_id: circleId, channel } = row
  if (circleId !== null) {
    await parts.community.saveReaderPost(tx, id, { circleId, channel: channel || 'dejin', userId: row.user_id, name })
    return
  }
  const asker = { name: row.is_anonymous === 1 ? '' : name, avatar: '' }
  await parts.community.saveQuestion(tx, id, { asker, category: '', region: '', answers: [] })
}

/** Writes the item of what was handed in as it is kept now. */
export async function saveItem(parts: SubmissionParts, tx: Tx, row: SubmissionRow): Promise<number> {
  const imageIds = toImageIds(row)
  const found = await parts.content.loadImages(imageIds, tx.db)
  const pictures = imageIds.flatMap((imageId) => {
    const image = found.get(imageId)
    return image ? [{ imageId, address: image.original_url }] : []
  })
  const { id } = await parts.content.saveContent(tx, {
    ...NOTHING_MORE,
    sourceId: `reader:${row.id}`,
    isEdit: true,
    actor: 'inner',
    type: row.circle_id === null ? 'question' : 'circle',
    state: 'published',
    accountId: await parts.accounts.ensureHouse(tx),
    title: row.title || toTitle(row.text),
    bodySource: toBody(
      row.text,
      pictures.map(({ address }) => address),
    ),
    bodyFormat: 'html',
    images: new Map(pictures.map(({ address, imageId }) => [address, { imageId }])),
  })
  return id
}

const NOTHING_MORE = {
  sourceHash: '',
  summary: '',
  kicker: '',
  label: '',
  coverImageId: null,
  lang: '',
  editor: '',
  source: '',
  sourceUrl: '',
  copyright: '',
  correction: '',
  coverCrops: { wide: '', square: '' },
  shareCard: NO_SHARE_CARD,
  changesHidden: false,
  commentsClosed: false,
  publishAt: null,
  updatedAt: null,
  tags: [],
  groups: [],
  media: null,
  miniProgram: null,
} as const
