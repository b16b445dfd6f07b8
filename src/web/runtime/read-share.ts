/** How much of the way from the top of the page to the end of a text was scrolled, 0 to 1; 1 where there is no way. */
export function readShare(body: HTMLElement): number {
  const way = body.getBoundingClientRect().bottom + scrollY - innerHeight
  return way <= 0 ? 1 : Math.min(1, scrollY / way)
}
