const OF_USER = /^u([1-9]\d{0,15})$/

/** The subject of a user's calls, in all tables that know readers by their subjects. */
export function subjectOfUser(userId: number): string {
  return `u${userId}`
}

/** The user behind a subject; null for a device. */
export function findUserOf(subject: string): number | null {
  const [, id] = OF_USER.exec(subject) ?? []
  return id === undefined ? null : Number(id)
}
