import { useEffect, useState } from 'react'
import type { CatalogNode } from '#contract/community.ts'
import { useText } from '../../i18n/text.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CatalogNodes } from './catalog-nodes.tsx'
import style from './catalog-sheet.module.css'

interface CatalogSheetProps {
  rid: string
  /** The node that the page stands in. */
  currentId: string
  onClose: () => void
}

/** The whole catalogue of a content model over the page. */
export function CatalogSheet({ rid, currentId, onClose }: CatalogSheetProps) {
  const text = useText()
  const { api } = useRuntime()
  const [root, setRoot] = useState<CatalogNode | 'loading' | 'failed'>('loading')
  const isAsking = root === 'loading'
  useEffect(() => {
    if (!isAsking) return
    let isWanted = true
    const asked = api.call('GET /peony/v1/picho/v1/open/{rid}/catalog/{id}', { rid, id: '0', pagesize: 1 })
    void showLoading(asked).then((answer) => isWanted && setRoot(answer.code === 0 ? answer.data : 'failed'))
    return () => {
      isWanted = false
    }
  }, [api, rid, isAsking])

  return (
    <Sheet label={text('model.catalog')} onClose={onClose}>
      <h2 className={style.title}>{text('model.catalog')}</h2>
      <div className={style.list} aria-busy={isAsking}>
        {isAsking && <p role="status">{text('feed.loading')}</p>}
        {root === 'failed' && (
          <p role="alert">
            {text('feed.failed')}{' '}
            <Button kind="quiet" onClick={() => setRoot('loading')}>
              {text('feed.retry')}
            </Button>
          </p>
        )}
        {typeof root === 'object' && (
          <CatalogNodes
            rid={rid}
            currentId={currentId}
            nodes={[
              { id: '0', name: root.repository, count: root.items.total },
              ...root.tree.map((node) => ({ ...node, depth: node.depth + 1 })),
            ]}
          />
        )}
      </div>
    </Sheet>
  )
}
