import { ChevronRight, Folder } from 'lucide-react'
import { modelPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './catalog-nodes.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface CatalogNodesProps {
  rid: string
  nodes: readonly { id: string; name: string; count: number; depth?: number }[]
  /** The node that the page stands in. */
  currentId?: string
}

/** Nodes of a catalogue with how many items are in each; `depth` from 1 sets them in. */
export function CatalogNodes({ rid, nodes, currentId }: CatalogNodesProps) {
  const text = useText()
  return (
    <ul>
      {nodes.map(({ id, name, count, depth = 1 }) => (
        <li key={id}>
          <SiteLink
            to={modelPath({ rid, uuid: null, catalog: id })}
            className={style.node}
            style={{ paddingInlineStart: `calc(var(--gutter) + ${Math.min(depth - 1, 6) * 20}px)` }}
            {...(id === currentId && { 'aria-current': 'page' })}
          >
            <Folder aria-hidden="true" />
            <span className={style.name}>{name}</span>
            <span className={textStyle.metaNumbers}>{text('model.count', { count })}</span>
            <ChevronRight aria-hidden="true" />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
