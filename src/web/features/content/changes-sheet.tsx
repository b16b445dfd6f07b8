import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#contract/format/times.ts'
import type { ContentChanges, TextChange } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './changes-sheet.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface ChangesSheetProps {
  id: string
  onClose: () => void
}

/** How the words of an item differ from those that were public first. */
export function ChangesSheet({ id, onClose }: ChangesSheetProps) {
  const text = useText()
  const { api } = useRuntime()
  const [changes, setChanges] = useState<ContentChanges | 'asked' | 'failed'>('asked')
  const ask = useCallback(async () => {
    setChanges('asked')
    const answer = await showLoading(api.call('GET /peony/v1/content_changes/{id}', { id }))
    setChanges(answer.code === 0 ? answer.data : 'failed')
  }, [api, id])
  useEffect(() => void ask(), [ask])
  return (
    <Sheet label={text('changes.open')} onClose={onClose}>
      <h2 className={textStyle.heading}>{text('changes.open')}</h2>
      {changes === 'asked' && <p className={textStyle.note}>{text('feed.loading')}</p>}
      {changes === 'failed' && <LoadFailed onRetry={() => void ask()} />}
      {typeof changes === 'object' && <Changes changes={changes} />}
    </Sheet>
  )
}

function Changes({ changes: { lang, changed_time: at, title, text: body, whole } }: { changes: ContentChanges }) {
  const text = useText()
  if (title.length + body.length === 0) return <p className={textStyle.note}>{text('changes.none')}</p>
  return (
    <>
      <p className={textStyle.note}>{text('changes.note', { time: formatDateTime(at) })}</p>
      <div className={style.texts} lang={lang || undefined}>
        {title.length > 0 && (
          <p className={style.title}>
            <Passages changes={title} />
          </p>
        )}
        {body.length > 0 && (
          <div className={style.body}>
            <Passages changes={body} />
          </div>
        )}
      </div>
      {whole === 0 && <p className={textStyle.note}>{text('changes.more')}</p>}
    </>
  )
}

function Passages({ changes }: { changes: readonly TextChange[] }) {
  return changes.map((change, index) => {
    // A passage has no name but its place.
    const key = `${index} ${change.kind}`
    return <Passage key={key} change={change} />
  })
}

/** What was taken out and put in is also said: not every screen reader tells of the elements. */
function Passage({ change: { kind, text: words, length } }: { change: TextChange }) {
  const text = useText()
  switch (kind) {
    case 'same':
      return words
    case 'skipped':
      return <span className={style.skipped}>{text('changes.skipped', { count: length })}</span>
    case 'removed':
      return (
        <del>
          <span className="visually-hidden">{text('changes.removed')}</span>
          {words}
        </del>
      )
    case 'added':
      return (
        <ins>
          <span className="visually-hidden">{text('changes.added')}</span>
          {words}
        </ins>
      )
  }
}
