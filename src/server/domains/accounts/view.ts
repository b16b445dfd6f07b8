import type { AccountBrief } from '#contract/accounts.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { accountPath, BASE_PATH, feedPath } from '#contract/share-urls.ts'
import type { AccountTarget } from './accounts.ts'
import type { AccountRow, StreamRow } from './store.ts'

function toBrief(row: AccountRow, ids: IdCodec): AccountBrief {
  return {
    id: ids.encode(row.id),
    name: row.name,
    avatar: row.avatar,
    verified: row.verified,
    verify_label: row.verify_label,
    intro: row.intro,
  }
}

/** An account as other domains see it; `streamId` is that of the list of all it publishes. */
export function toTarget(row: AccountRow, streamId: number | undefined, ids: IdCodec): AccountTarget {
  const brief = toBrief(row, ids)
  return {
    id: row.id,
    key: row.source_id,
    brief,
    path: accountPath({ actor: row.actor, id: brief.id }),
    fans: row.fans_count,
    gid: streamId === undefined ? '' : ids.encode(streamId),
  }
}

/** Where it writes from is not known: `ip_region` is empty. */
export function toPublicAccount(
  row: AccountRow,
  stream: StreamRow,
  types: PublicAccount['types'],
  { ids, wapHost }: { ids: IdCodec; wapHost: string },
): PublicAccount {
  const brief = toBrief(row, ids)
  const gid = ids.encode(stream.id)
  const path = accountPath({ actor: row.actor, id: brief.id })
  const image = row.avatar || row.cover
  return {
    ...brief,
    actor: row.actor,
    cover: row.cover,
    fans_count: row.fans_count,
    content_count: types.reduce((sum, { total }) => sum + total, 0),
    view_count: stream.view_count,
    ip_region: '',
    region: row.region,
    verify_info: row.verify_info,
    types,
    has_original: stream.original_id !== null,
    gid,
    path,
    share: {
      title: row.name,
      desc: row.intro,
      link: `${wapHost}${BASE_PATH}${path}`,
      imgUrl: image.startsWith('/') ? wapHost + image : image,
    },
    feed_url: feedPath({ gid }),
    qr_url: '',
  }
}

/** An account as a search shows it. */
export function toEntry(row: AccountRow, views: number, ids: IdCodec) {
  const author = toBrief(row, ids)
  return {
    id: row.id,
    actor: row.actor,
    title: row.name,
    summary: row.intro,
    cover: row.avatar,
    color: '',
    author,
    views,
    path: accountPath({ actor: row.actor, id: author.id }),
  }
}
