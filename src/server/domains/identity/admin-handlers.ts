import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { userAdminEndpoints } from '#contract/admin/users.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Database, Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { maskedContacts } from './find-contact.ts'
import { findUser, listUsers, type ListedUser } from './store-users.ts'
import { findWay } from './store-ways.ts'
import type { WayVault } from './way-vault.ts'

type List = AdminEndpoints['GET /admin/api/v1/users']
type ShownUser = OutputOf<List>['list'][number]

interface ListUsersParts {
  database: Database
  ids: IdCodec
  vault: WayVault
}

/** The users as the staff may see them: of a number or an address as much as its owner needs to know it. */
export function createAdminHandlers(parts: ListUsersParts): AdminHandlers<typeof userAdminEndpoints> {
  return {
    'GET /admin/api/v1/users': (input) => list(parts, input),
    async 'POST /admin/api/v1/users/by-mobile'(input, { tx }) {
      const number = { kind: 'mobile', areaCode: input.area_code, mobile: input.mobile } as const
      const way = await findWay(tx.db, parts.vault.hash(number))
      const user = way && (await findUser(tx.db, way.user_id))
      return { list: await toShownUsers(tx.db, user ? [user] : [], parts) }
    },
  }
}

const LIST = 'users'

async function list(parts: ListUsersParts, input: ParsedInputOf<List>): Promise<OutputOf<List>> {
  const { db } = parts.database
  if (input.id !== undefined) {
    const id = parts.ids.decodePerson(input.id)
    if (id === null) throw new AppError(40002, { data: { fields: [{ field: 'query.id', message: 'is no user' }] } })
    const user = await findUser(db, id)
    return { list: await toShownUsers(db, user ? [user] : [], parts), has_more: false, next_cursor: '' }
  }
  const [below = null] = input.cursor ? parseCursor(LIST, input.cursor, 1) : []
  const rows = await listUsers(db, { below, limit: input.pagesize + 1 })
  const shown = rows.slice(0, input.pagesize)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  return {
    list: await toShownUsers(db, shown, parts),
    has_more: hasMore,
    next_cursor: hasMore && last ? encodeCursor(LIST, [last.id]) : '',
  }
}

async function toShownUsers(db: Db, rows: readonly ListedUser[], { ids, vault }: ListUsersParts): Promise<ShownUser[]> {
  const masked = await maskedContacts(
    db,
    vault,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: ids.encodePerson(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    mobile_masked: masked.get(row.id) ?? '',
    account_id: row.account_id === null ? '' : ids.encode(row.account_id),
    created_at: row.created_at,
    cancelled_at: row.cancelled_at ?? 0,
  }))
}
