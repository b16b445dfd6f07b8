import type { fetchingAdminEndpoints } from '#contract/admin/fetching.ts'
import type { findingAdminEndpoints } from '#contract/admin/finding.ts'
import { accountPath, groupPath } from '#contract/share-urls.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { originalAddress } from '#server/outside/image-address.ts'
import type { Site } from '../site/site.ts'
import { toItems } from './list-items.ts'
import type { PublishingParts } from './publishing.ts'

const ITEMS_FOUND = 8
const IDS_FOUND = 50
const OTHERS_FOUND = 5

/** The calls that find what can be named in a manuscript. */
export function createFindingHandlers(parts: PublishingParts): AdminHandlers<typeof findingAdminEndpoints> {
  const { database, ids, accounts, community, content, site } = parts
  const listAccounts = async () =>
    (await accounts.listAccounts()).map(({ id: key, ...account }) => {
      const id = ids.encode(key)
      const { name, avatar, actor } = account
      return { id, key: account.key, name, avatar, actor, path: accountPath({ actor, id }) }
    })
  const toGroup = (group: Awaited<ReturnType<Site['listGroups']>>[number]) => {
    const { kind, key, name, summary, count, cover, style } = group
    const gid = ids.encode(group.id)
    const path = groupPath({ kind, gid, style })
    return { gid, kind, key, name, summary, style, count, path, cover, merged_into: group.mergedInto }
  }

  const findOne = async (word: string) => {
    const known = (await content.findBySource(`markdown:${word}`)) ?? (await content.findBySource(word))
    const id = known?.id ?? ids.decode(word)
    return id === null ? null : content.editing.find(database.db, id)
  }

  /** The items of which the text says the ids, or what they are known by; none where it says anything else. */
  const findNamed = async (text: string) => {
    const found = await Promise.all(text.split(/\s+/, IDS_FOUND).map(findOne))
    const items = found.flatMap((item) => item ?? [])
    return items.length === found.length ? items : []
  }

  return {
    async 'GET /admin/api/v1/groups'() {
      // Before the groups: what is written meanwhile makes the version too old, not too new.
      const version = await site.findVersion(database.db)
      const [groups, known, circles] = await Promise.all([site.listGroups(), listAccounts(), community.listCircles()])
      return {
        version,
        list: groups.map(toGroup),
        accounts: known,
        circles: circles.map(({ key, name, avatar }) => ({ key, name, avatar })),
      }
    },
    async 'GET /admin/api/v1/find'({ text, type }) {
      const isFound = ({ name, key }: { name: string; key: string }) =>
        `${name}\n${key}`.toLowerCase().includes(text.toLowerCase())
      const named = await findNamed(text)
      const filter = { text, ...(type !== undefined && { type }) }
      const items =
        named.length > 0
          ? named
          : await content.editing.list(filter, { order: 'made', after: null, limit: ITEMS_FOUND })
      const [views, groups, known, tags] = await Promise.all([
        toItems(parts, database.db, items),
        site.listGroups(),
        listAccounts(),
        content.editing.findTags(text, OTHERS_FOUND),
      ])
      return {
        items: views,
        groups: groups.filter(isFound).slice(0, OTHERS_FOUND).map(toGroup),
        accounts: known.filter(isFound).slice(0, OTHERS_FOUND),
        tags,
      }
    },
  }
}

/** The calls that fetch something of the web for who writes. */
export function createFetchingHandlers(parts: PublishingParts): AdminHandlers<typeof fetchingAdminEndpoints> {
  return {
    async 'POST /admin/api/v1/media/fetch'({ addresses }, { staff }) {
      const fetched = await parts.manuscripts.fetchPictures(addresses)
      return async (tx) => {
        const list = []
        for (const { written, image, message } of fetched) {
          if (image) {
            await parts.content.saveImage(tx, image, written)
            await parts.shelf.putPicture(tx, image, { by: staff.name, name: '' })
          }
          const { width = 0, height = 0 } = image ?? {}
          list.push({
            written,
            address: image ? originalAddress({ ...image, remoteUrl: '' }) : '',
            width,
            height,
            message,
          })
        }
        return { list }
      }
    },
    'POST /admin/api/v1/pages/fetch': ({ url }) => parts.manuscripts.fetchPage(url),
  }
}
