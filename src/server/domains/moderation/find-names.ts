import type { ModerationParts } from './moderation.ts'

/** Whoever decides on the command line. */
const COMMANDS = 'cli'
const MOST = 10

/** The names of the staff that are meant by what was typed: that name, else those that have it in them. */
export async function findNames({ staff }: Pick<ModerationParts, 'staff'>, typed: string): Promise<string[]> {
  const names = [COMMANDS, ...(await staff.listMembers()).map(({ name }) => name)]
  if (names.includes(typed)) return [typed]
  const found = names.filter((name) => name.toLowerCase().includes(typed.toLowerCase())).slice(0, MOST)
  return found.length > 0 ? found : [typed]
}
