import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { userAdminEndpoints } from '#contract/admin/users.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Database } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { MobileVault } from './mobile-vault.ts'
import { maskMobile } from './rules.ts'
import { findUser, findUserByMobile, listUsers, type ListedUser } from './store-users.ts'

type List = AdminEndpoints['GET /admin/api/v1/users']
type ShownUser = OutputOf<List>['list'][number]

interface ListUsersParts {
  database: Database
  ids: IdCodec
  vault: MobileVault
}

/** The users as the staff may see them: of a telephone number as much as its owner needs to know it. */
export function createAdminHandlers(parts: ListUsersParts): AdminHandlers<typeof userAdminEndpoints> {
  return {
    'GET /admin/api/v1/users': (input) => list(parts, input),
    async 'POST /admin/api/v1/users/by-mobile'(input, { tx }) {
      const number = { areaCode: input.area_code, mobile: input.mobile }
      const user = await findUserByMobile(tx.db, parts.vault.hash(number))
      return { list: user ? [toShownUser(user, parts)] : [] }
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
    return { list: user ? [toShownUser(user, parts)] : [], has_more: false, next_cursor: '' }
  }
  const [below = null] = input.cursor ? parseCursor(LIST, input.cursor, 1) : []
  const rows = await listUsers(db, { below, limit: input.pagesize + 1 })
  const shown = rows.slice(0, input.pagesize)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  return {
    list: shown.map((row) => toShownUser(row, parts)),
    has_more: hasMore,
    next_cursor: hasMore && last ? encodeCursor(LIST, [last.id]) : '',
  }
}

function toShownUser(row: ListedUser, { ids, vault }: ListUsersParts): ShownUser {
  return {
    id: ids.encodePerson(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    mobile_masked: row.mobile_cipher === null ? '' : maskMobile(vault.reveal(row.mobile_cipher).mobile),
    account_id: row.account_id === null ? '' : ids.encode(row.account_id),
    created_at: row.created_at,
    cancelled_at: row.cancelled_at ?? 0,
  }
}
