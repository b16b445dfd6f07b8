import type { Db } from '#server/storage/database.ts'
import { maskWay } from './rules.ts'
import { listWays, type WayRow } from './store-ways.ts'
import type { Contact, WayVault } from './way-vault.ts'

/** Where codes for a user go: the number, else the e-mail address; null where there is neither. */
export async function findContact(db: Db, vault: WayVault, userId: number): Promise<Contact | null> {
  return contactAmong(vault, await listWays(db, [userId]))
}

/** As `findContact`, as their owners are told it, by user; who has neither is left out. */
export async function maskedContacts(
  db: Db,
  vault: WayVault,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const masked = new Map<number, string>()
  const rows = userIds.length === 0 ? [] : await listWays(db, userIds)
  for (const id of userIds) {
    const contact = contactAmong(
      vault,
      rows.filter((row) => row.user_id === id),
    )
    if (contact) masked.set(id, maskWay(contact))
  }
  return masked
}

function contactAmong(vault: WayVault, rows: readonly WayRow[]): Contact | null {
  const row = rows.find(({ kind }) => kind !== 'wechat')
  const way = row && vault.reveal(row.kind, row.cipher)
  return way === undefined || way.kind === 'wechat' ? null : way
}
