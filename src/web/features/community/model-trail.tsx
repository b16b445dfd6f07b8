import { ChevronRight } from 'lucide-react'
import { modelPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './model-trail.module.css'

interface ModelTrailProps {
  rid: string
  repository: string
  /** Nodes from the root on. */
  nodes: readonly { id: string; name: string }[]
}

/** Where in a content model the page stands. */
export function ModelTrail({ rid, repository, nodes }: ModelTrailProps) {
  const text = useText()
  const steps = [{ id: '0', name: repository }, ...nodes]
  return (
    <nav className={style.trail} aria-label={text('model.trail')}>
      <ol>
        {steps.map(({ id, name }, index) => (
          <li key={id}>
            {index > 0 && <ChevronRight aria-hidden="true" />}
            <SiteLink to={modelPath({ rid, uuid: null, catalog: id })}>{name}</SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
