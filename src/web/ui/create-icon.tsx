import type { ComponentProps } from 'react'

/** Drawing of one icon as lucide keeps it. */
interface IconData {
  node: [tag: 'path' | 'circle' | 'line' | 'rect', attributes: Record<string, string>][]
}

/**
 * Makes an icon component. The build puts this in place of lucide's own maker, which can do more than any page needs
 * and weighs as much as twenty icons.
 */
export function createIcon({ node }: IconData) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {node.map(([Tag, attributes]) => (
          <Tag {...attributes} key={attributes['key']} />
        ))}
      </svg>
    )
  }
}
