import type { Db } from '#server/storage/database.ts'
import type { CommunityParts } from './community.ts'
import { findUserOfMember } from './rules.ts'
import { listMembers, type MemberRow } from './store-members.ts'

/** Members by their ids; those who are users of this site as they are called now, nobody once they are gone. */
export async function loadMembers(
  { identity }: Pick<CommunityParts, 'identity'>,
  db: Db,
  ids: readonly number[],
): Promise<MemberRow[]> {
  const members = await listMembers(db, ids)
  const users = members.flatMap((member) => findUserOfMember(member) ?? [])
  if (users.length === 0) return members
  const authors = await identity.findAuthors(db, users)
  return members.map((member) => {
    const author = authors.get(findUserOfMember(member) ?? 0)
    return author ? { ...member, name: author.name, avatar: author.avatar } : member
  })
}
