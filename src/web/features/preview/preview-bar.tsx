import { MessageSquareText, SwatchBook } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#contract/format/times.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { useText } from '../../i18n/text.tsx'
import { ActionBar, BarAction } from '../../ui/action-bar.tsx'
import { Dot } from '../../ui/dot.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { isInNewsroom } from './framing.ts'
import { markTapped } from './paragraphs.ts'
import style from './preview-bar.module.css'
import type { Look } from './show-look.ts'

const LookSheet = lazySheet(async () => (await import('./look-sheet.tsx')).LookSheet)
const RemarkSheet = lazySheet(async () => (await import('./remark-sheet.tsx')).RemarkSheet)
const DeviceFrame = lazySheet(async () => (await import('./device-frame.tsx')).DeviceFrame)

/**
 * In place of the actions of a page: that it is a preview, of which version, until when, and what that means; how it looks
 * otherwise, and a place to say what is thought of it.
 */
export function PreviewBar({ preview: { version, expire_at: expireAt } }: { preview: ContentPreview['preview'] }) {
  const text = useText()
  const looks = useSheet('preview-look')
  const remark = useSheet('preview-remark')
  const [look, setLook] = useState<Look>({})
  const [width, setWidth] = useState(0)
  const isOffered = useBrowserValue(() => !isInNewsroom(), false)
  useEffect(() => (isOffered ? markTapped() : undefined), [isOffered])
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
      {isOffered && (
        <div className={style.actions}>
          <BarAction
            icon={<SwatchBook />}
            label={text('preview.looks')}
            caption={text('preview.look')}
            aria-haspopup="dialog"
            onClick={looks.show}
          />
          <BarAction
            icon={<MessageSquareText />}
            label={text('remark.title')}
            caption={text('remark.short')}
            aria-haspopup="dialog"
            onClick={remark.show}
          />
        </div>
      )}
      {looks.open && (
        <LookSheet
          look={look}
          onLook={setLook}
          onWidth={(chosen) => {
            looks.close()
            setWidth(chosen)
          }}
          onClose={looks.close}
        />
      )}
      {remark.open && <RemarkSheet onClose={remark.close} />}
      {width > 0 && <DeviceFrame width={width} onWidth={setWidth} onClose={() => setWidth(0)} />}
    </ActionBar>
  )
}
