import type { Page } from 'playwright-core'

/** What assistive software is told of one element. */
export interface Heard {
  role: string
  name: string
  /** Of headings. */
  level: number | null
}

/** All that assistive software is told of a page, in the order in which it is read. */
export async function readAccessibilityTree(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const readFrom = (id: string): typeof nodes => {
    const node = known.get(id)
    return node ? [node, ...(node.childIds ?? []).flatMap(readFrom)] : []
  }
  return readFrom(nodes[0]?.nodeId ?? '')
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const level: unknown = properties.find((property) => property.name === 'level')?.value.value
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        level: typeof level === 'number' ? level : null,
      }
    })
}

/** Without a name nobody knows what these are for. */
const NAMED = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'heading',
  'image',
  'link',
  'menuitem',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'tablist',
  'tabpanel',
  'textbox',
  'toolbar',
])
/** Landmarks that are told apart by their names where there are several. */
const LANDMARKS = new Set(['complementary', 'form', 'navigation', 'region'])

/** What is wrong with a page for those who hear it: WCAG 2.2, success criteria 1.3.1, 2.4.6 and 4.1.2. */
export function findUnheard(tree: readonly Heard[]): string[] {
  const count = (wanted: (heard: Heard) => boolean) => tree.filter(wanted).length
  const headings = tree.filter(({ role }) => role === 'heading')
  const landmarks = tree.filter(({ role }) => LANDMARKS.has(role)).map(({ role, name }) => `${role} “${name}”`)
  const faults = [
    ...tree.filter(({ role, name }) => NAMED.has(role) && name === '').map(({ role }) => `a ${role} has no name`),
    ...headings
      .filter(({ level }, index) => index > 0 && (level ?? 0) > (headings[index - 1]?.level ?? 0) + 1)
      .map(({ name, level }) => `the heading “${name}” skips to level ${level}`),
    ...landmarks.filter((landmark, index) => landmarks.indexOf(landmark) !== index).map((one) => `twice: ${one}`),
  ]
  const mains = count(({ role }) => role === 'main')
  if (mains !== 1) faults.push(`has ${mains} main landmarks`)
  const titles = count(({ role, level }) => role === 'heading' && level === 1)
  if (titles !== 1) faults.push(`has ${titles} headings of level 1`)
  return faults
}
