import { toForeignKey } from '../foreign-groups.ts'
import type { XmlNode } from './read-export.ts'

/** A category, tag or term of a post, as a column or a topic. */
export interface FoundGroup {
  kind: 'column' | 'topic'
  key: string
  name: string
  /** What kind of term it is for WordPress. */
  domain: string
  /** As it stands in addresses there. */
  slug: string
}

/** Terms that say how a post looks, not what it is about. */
const OF_THE_PROGRAM = new Set(['post_format', 'nav_menu', 'link_category', 'wp_theme', 'wp_template_part_area'])

/** Null for a term that says nothing of what a post is about. */
export function toGroup({ attributes, text }: XmlNode): FoundGroup | null {
  const { domain = '', nicename: slug = '' } = attributes
  const name = text.trim()
  if (slug === '' || name === '' || domain === '' || OF_THE_PROGRAM.has(domain)) return null
  const kind = domain === 'category' ? 'column' : 'topic'
  const isOwn = domain === 'category' || domain === 'post_tag'
  return { kind, key: toForeignKey(isOwn ? slug : `${domain}-${slug}`), name, domain, slug }
}
