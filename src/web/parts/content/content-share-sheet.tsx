import { useState } from 'react'
import type { ContentDetail } from '#contract/content.ts'
import { toggleMark, useRelation } from '../../features/relations/relation.ts'
import { ShareSheet } from '../../features/sharing/share-action.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { findSpot } from './find-spot.ts'
import { itemReport } from './item-report.tsx'

export type SharedContent = Pick<
  ContentDetail,
  'id' | 'type' | 'title' | 'actor' | 'star_count' | 'collect_count' | 'share' | 'poster_url' | 'body_html'
>

/** What an item can be shared by: also its spot, its poster, the reader's own collection, and a report of it. */
export function ContentShareSheet({ content, onClose }: { content: SharedContent; onClose: () => void }) {
  const runtime = useRuntime()
  const [spot] = useState(() => findSpot(content))
  const { on } = useRelation(content).collect
  return (
    <ShareSheet
      share={content.share}
      id={content.id}
      poster={content.poster_url}
      spot={spot}
      collected={{ on, toggle: () => toggleMark(content, 'collect', runtime) }}
      report={itemReport(content)}
      onClose={onClose}
    />
  )
}
