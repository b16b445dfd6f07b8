/** What only tells the place of a block among the others. */
const PLACES = / (?:data-p="\d+"|id="section-\d+")/g

/**
 * Has what React writes into an element as HTML change alone what lies between the first and the last block that differs:
 * the others stay the elements that they are, with what was opened or loaded in them, and need not be laid out anew.
 */
export function changeBlocksAlone(element: HTMLElement): void {
  Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    get: () => element.getHTML(),
    set(html: string) {
      changeBlocks(element, html)
    },
  })
}

function changeBlocks(element: HTMLElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const before = [...element.childNodes]
  const after = [...template.content.childNodes]
  const [was, is] = [before.map(toSource), after.map(toSource)]
  const most = Math.min(was.length, is.length)
  let start = 0
  while (start < most && was[start] === is[start]) start += 1
  let end = 0
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  const follows = before[before.length - end] ?? null
  for (const gone of before.slice(start, before.length - end)) gone.remove()
  for (const made of after.slice(start, after.length - end)) element.insertBefore(made, follows)
  for (let place = 1; place <= end; place += 1) movePlaces(before.at(-place), after.at(-place))
}

function toSource(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML.replaceAll(PLACES, '') : (node.textContent ?? '')
}

/** Gives a block that stays the numbers that it has now. */
function movePlaces(block: ChildNode | undefined, source: ChildNode | undefined): void {
  if (!(block instanceof Element) || !(source instanceof Element)) return
  const elements = [block, ...block.querySelectorAll('*')]
  for (const [index, from] of [source, ...source.querySelectorAll('*')].entries()) {
    for (const name of ['data-p', 'id']) {
      const value = from.getAttribute(name)
      if (value !== null) elements[index]?.setAttribute(name, value)
    }
  }
}
