import { mayAct } from '#contract/admin/endpoint.ts'
import type { NamingText } from '../shelf/shelf.ts'
import { describeAsOf } from './describe-as-of.ts'
import { parseManuscript, prepareUpdate } from './save-manuscript.ts'
import { rewritten } from './points.ts'
import type { PublishingParts } from './publishing.ts'

/** Items are written again as an editor would; whether they are public stays as it is. */
export function createItemText(parts: PublishingParts): NamingText {
  return {
    kind: 'item',
    async prepare(id, { rewrite, staff, note, now }) {
      const former = await describeAsOf(parts, id)
      const json = JSON.stringify(former?.manuscript)
      if (former === null || rewrite(json) === json) return async () => false
      const {
        fields: { state: _, ...fields },
        body,
      } = parseManuscript(rewrite(json))
      const options = { by: staff.name, note, now, isAccepted: true, isUnsigned: true } as const
      const { version } = former
      const save = await prepareUpdate(parts, id, { manuscript: { fields, body }, version, ...options })
      return async (tx) => {
        const { item } = await save(tx)
        await parts.emit(tx, rewritten, { id, from: version, to: item.version, rewrite })
        return true
      }
    },
  }
}

/** The document that says who publishes the site and what it is divided into; of that only the groups for who is no admin. */
export function createSiteText(parts: PublishingParts): NamingText {
  return {
    kind: 'site',
    async prepare(_id, { rewrite, staff }) {
      const { database, manuscripts, site } = parts
      const version = await site.findVersion(database.db)
      const document = await manuscripts.describeSite()
      const { columns, topics, lists } = document
      const json = JSON.stringify(mayAct(staff.role, 'admin') ? document : { columns, topics, lists })
      if (rewrite(json) === json) return async () => false
      const { write } = await manuscripts.readSite(JSON.parse(rewrite(json)))
      return async (tx) => {
        await site.refuseOtherVersion(tx, version)
        await write(tx)
        return true
      }
    },
  }
}
