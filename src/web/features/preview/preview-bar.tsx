import { formatDateTime } from '#contract/format/times.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { useText } from '../../i18n/text.tsx'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Dot } from '../../ui/dot.tsx'
import style from './preview-bar.module.css'

/** In place of the actions of a page: that it is a preview, of which version, until when, and what that means. */
export function PreviewBar({ preview: { version, expire_at: expireAt } }: { preview: ContentPreview['preview'] }) {
  const text = useText()
  return (
    <ActionBar label={text('preview.title')}>
      <div className={style.preview}>
        <p className={style.facts}>
          <strong className={style.mark}>{text('preview.title')}</strong>
          {text('preview.version', { version })}
          <Dot />
          {text('preview.until', { time: formatDateTime(expireAt) })}
        </p>
        <p className={style.note}>{text('preview.note')}</p>
      </div>
    </ActionBar>
  )
}
