import type { ComponentProps } from 'react'

/** Drawing of one icon as lucide keeps it. */
interface IconData {
  node: [tag: 'path' | 'circle' | 'line' | 'rect', attributes: Record<string, string>][]
}

/**
 * Makes an icon component. The build puts this in place of lucide's own maker, which can do more than any page needs
 * and weighs as much as twenty icons. How lines are drawn stands in the styles, not in each of a page's sixty icons.
 */
export function createIcon({ node }: IconData) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg data-icon="" viewBox="0 0 24 24" aria-hidden="true" {...props}>
        {node.map(([Tag, attributes]) => (
          <Tag {...attributes} key={attributes['key']} />
        ))}
      </svg>
    )
  }
}
