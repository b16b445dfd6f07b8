import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoreApi } from 'zustand'
import { QrCode } from '#web/ui/qr-code.tsx'
import { call } from '../../api/client.ts'
import type { Kept } from '../../keeping/keeper.ts'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryFailed } from '../query-failed.tsx'
import { siteAddress, siteOrigin } from '../site-address.ts'
import styles from './preview-pane.module.css'

interface PreviewPaneProps {
  copyId: string
  /** Says the number of the text that the server has. */
  kept: StoreApi<Kept>
  title: string
  /** A paragraph of the page was chosen. */
  onParagraph: (number: number) => void
}

const themes = ['light', 'dark', 'eye'] as const
const scales = ['100', '125', '150', '175', '200'] as const
/** A link is made anew before it is over; hours, and its milliseconds. */
const HOURS = 12
const RENEW_MS = (HOURS - 1) * 3_600_000

/** The page of readers itself, as it will be, in the size of a phone; it follows what is typed. */
export const PreviewPane = memo(function PreviewPane({ copyId, kept, title, onParagraph }: PreviewPaneProps) {
  const text = useText()
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const [scale, setScale] = useState<(typeof scales)[number]>('100')
  const [elder, setElder] = useState(false)
  const [isOnPhone, setOnPhone] = useState(false)
  const link = useQuery({
    queryKey: ['preview', copyId],
    queryFn: () => call('POST /admin/api/v1/working-copies/{id}/preview', { id: copyId, hours: HOURS }),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  })
  const frame = useRef<HTMLIFrameElement>(null)
  const tell = (told: object) => frame.current?.contentWindow?.postMessage(told, siteOrigin())
  const look = { theme, scale, elder }
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<{ ready?: number; at?: number } | null>) => {
    if (source !== frame.current?.contentWindow || origin !== siteOrigin() || !data) return
    if (typeof data.ready === 'number') {
      tell({ look })
      const { seq } = kept.getState()
      if (data.ready !== seq) tell({ changed: seq })
    }
    if (typeof data.at === 'number') onParagraph(data.at)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<{ ready?: number; at?: number } | null>) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const say = useEffectEvent(tell)
  // What follows each key is told past what is drawn here.
  useEffect(() => kept.subscribe(({ seq }, before) => seq !== before.seq && say({ changed: seq })), [kept])
  useEffect(() => say({ look: { theme, scale, elder } }), [theme, scale, elder])

  return (
    <section className={styles.pane} aria-label={text('preview.pane')}>
      <div className={styles.tools}>
        <ChoiceField
          label={text('preview.theme')}
          isLabelHidden
          value={theme}
          choices={themes.map((id) => ({ id, name: text(`preview.theme.${id}`) }))}
          onChange={setTheme}
        />
        <ChoiceField
          label={text('preview.scale')}
          isLabelHidden
          value={scale}
          choices={scales.map((id) => ({ id, name: `${id}%` }))}
          onChange={setScale}
        />
        <Checkbox isSelected={elder} onChange={setElder}>
          {text('preview.elder')}
        </Checkbox>
        <IconButton label={text('preview.phone')} onPress={() => setOnPhone(true)} isDisabled={!link.data}>
          <QrIcon aria-hidden />
        </IconButton>
      </div>
      {link.error && <QueryFailed error={link.error} onRetry={() => void link.refetch()} />}
      {link.data && (
        <iframe
          ref={frame}
          src={siteAddress(link.data.path)}
          title={text('preview.of', { title })}
          className={styles.frame}
          referrerPolicy="no-referrer"
        />
      )}
      {link.data && isOnPhone && (
        <Dialog title={text('preview.phone')} isOpen onClose={() => setOnPhone(false)}>
          <p>{text('preview.phoneWords')}</p>
          <QrCode text={siteAddress(link.data.path)} label={text('preview.code')} className={styles.code} />
        </Dialog>
      )}
    </section>
  )
})
