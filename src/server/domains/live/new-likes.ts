/** What was liked in this process since it was told last. */
export interface NewLikes {
  /** `messageId` 0: the room itself. */
  note(contentId: number, messageId: number): void
  /** Everything that was noted, by room; nothing is noted any more then. */
  take(): Map<number, Set<number>>
}

export function createNewLikes(): NewLikes {
  let noted = new Map<number, Set<number>>()
  return {
    note(contentId, messageId) {
      const ofRoom = noted.get(contentId) ?? new Set()
      noted.set(contentId, ofRoom.add(messageId))
    },
    take() {
      const taken = noted
      noted = new Map()
      return taken
    },
  }
}
