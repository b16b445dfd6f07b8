let asked = ''

/** The reader chose an item to see at once: its film begins by itself when its page is there. */
export function askForFilm(id: string): void {
  asked = id
}

/** Whether a film was asked for; the answer is yes once. */
export function takeAskedFilm(id: string): boolean {
  const isAsked = asked === id
  asked = ''
  return isAsked
}
