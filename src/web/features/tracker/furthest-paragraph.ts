/** Number (`data-p`) of the last paragraph of a text whose beginning is, or was, on the screen; 0 for none. */
export function furthestParagraph(body: HTMLElement): number {
  const blocks = body.querySelectorAll<HTMLElement>('[data-p]')
  let from = 0
  let to = blocks.length
  // Blocks follow each other downwards, so that a few of them tell where the screen ends.
  while (from < to) {
    const middle = (from + to) >> 1
    const top = blocks[middle]?.getBoundingClientRect().top ?? 0
    if (top < innerHeight) from = middle + 1
    else to = middle
  }
  return Number(blocks[from - 1]?.dataset['p'] ?? 0)
}
