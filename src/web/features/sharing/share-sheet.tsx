import {
  Aperture,
  Bookmark,
  ChevronLeft,
  Ellipsis,
  Flag,
  Image,
  Link,
  MessageCircle,
  QrCode as QrMark,
  Type,
  X,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Share } from '#contract/shapes.ts'
import { formatDuration } from '#contract/format/times.ts'
import { sharedOn } from '#contract/share-depth.ts'
import { withSpot } from '#contract/spot.ts'
import { useText } from '../../i18n/text.tsx'
import { currentShare } from '../../runtime/current-share.ts'
import { useConfig } from '../../runtime/runtime.ts'
import { isSocialClient } from '../../runtime/user-agent.ts'
import { report } from '../tracker/report.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toast } from '../../ui/toast.ts'
import { linkInLanguage } from './link-in-language.ts'
import { ShareGuide } from './share-guide.tsx'
import { SharePoster } from './share-poster.tsx'
import { SharePreview } from './share-preview.tsx'
import type { ShareSpot } from './share-spot.ts'
import style from './share-sheet.module.css'
import textStyle from '../../ui/text-styles.module.css'

export interface ShareSheetProps {
  /** What goes out as the page stands. */
  share: Share
  /** The item that is shared, empty for what is none. */
  id?: string
  /** Address of its poster, empty where it has none. */
  poster?: string | undefined
  /** Where in it the reader is, null at its beginning. */
  spot?: ShareSpot | null
  /** Whether it is in the reader's collection, and how to change that. */
  collected?: { on: boolean; toggle: () => void }
  /** What can be reported from here, by its title and the form for it. */
  report?: { title: string; form: (onClose: () => void) => ReactNode } | undefined
  onClose: () => void
}

/** What the sheet shows: the ways to share, or one of them. `copy` holds what could not be copied. */
type View =
  | { kind: 'ways' | 'poster' | 'qr' | 'friend' | 'moments' | 'report' }
  | { kind: 'copy'; way: 'copy' | 'text'; words: string }

type WayName = 'friend' | 'moments' | 'poster' | 'copy' | 'qr' | 'text' | 'more' | 'report'

/** What a page can be shared by, under what goes out. Ways that the host does not have are left out. */
export function ShareSheet({
  share,
  id = '',
  poster = '',
  spot = null,
  collected,
  report: reported,
  onClose,
}: ShareSheetProps) {
  const text = useText()
  const [view, setView] = useState<View>({ kind: 'ways' })
  /** The way that was left last; the focus returns to it. */
  const [left, setLeft] = useState<WayName | null>(null)
  const [fromSpot, setFromSpot] = useState(false)
  const chosen = fromSpot ? spot : null
  const config = useConfig()
  const card = useMemo(() => {
    const own = withSpot(linkInLanguage(share.link, text.locale, config), chosen?.at ?? {})
    const link = id === '' ? own : sharedOn(own, location.search)
    return { ...share, desc: chosen?.words || share.desc, link }
  }, [share, id, chosen, text.locale, config])
  useOutgoing(card)

  const open = (kind: 'poster' | 'qr' | 'friend' | 'moments') => {
    report({ behavior: 'share', id, way: kind })
    setView({ kind })
  }
  const copy = async (way: 'copy' | 'text', words: string) => {
    if (!(await copyText(words))) return setView({ kind: 'copy', way, words })
    report({ behavior: 'share', id, way })
    onClose()
    toast(text(way === 'copy' ? 'share.copied' : 'share.textCopied'))
  }
  const shareBySystem = async () => {
    try {
      await navigator.share({ title: card.title, text: card.desc, url: card.link })
    } catch (error) {
      // A reader who changes their mind is no error; a host that has no such menu after all is one.
      if (error instanceof DOMException && error.name === 'AbortError') return
      return copy('copy', card.link)
    }
    report({ behavior: 'share', id, way: 'system' })
    onClose()
  }

  const back = () => {
    setLeft(view.kind === 'copy' ? view.way : view.kind === 'ways' ? null : view.kind)
    setView({ kind: 'ways' })
  }

  if (view.kind === 'friend' || view.kind === 'moments') return <ShareGuide to={view.kind} onClose={onClose} />
  if (view.kind !== 'ways') {
    return (
      <Sheet label={text(view.kind === 'report' ? 'share.report' : 'share.open')} onClose={onClose}>
        <Head title={titleOf(view)} onBack={back} onClose={onClose} />
        {view.kind === 'poster' && <SharePoster title={share.title} address={withSpot(poster, chosen?.at ?? {})} />}
        {view.kind === 'qr' && <Scan link={card.link} />}
        {view.kind === 'report' && (
          <>
            <p className={style.reported}>{reported?.title}</p>
            {reported?.form(onClose)}
          </>
        )}
        {view.kind === 'copy' && <CopyYourself words={view.words} />}
      </Sheet>
    )
  }
  const inClient = isSocialClient(navigator.userAgent)
  const way = (name: WayName, icon: ReactNode, onClick: () => void) => (
    <Way icon={icon} label={text(`share.${name}`)} autoFocus={left === name} onClick={onClick} />
  )
  return (
    <Sheet label={text('share.open')} onClose={onClose}>
      <Head title="share.open" onClose={onClose} />
      <SharePreview card={card} />
      {spot && <SpotSwitch spot={spot} isOn={fromSpot} onChange={setFromSpot} />}
      <div className={style.ways} role="group" aria-label={text('share.ways')}>
        {inClient && way('friend', <MessageCircle />, () => open('friend'))}
        {inClient && way('moments', <Aperture />, () => open('moments'))}
        {poster !== '' && way('poster', <Image />, () => open('poster'))}
        {way('copy', <Link />, () => void copy('copy', card.link))}
        {way('qr', <QrMark />, () => open('qr'))}
        {collected && (
          <Way icon={<Bookmark />} label={text('relation.collect')} pressed={collected.on} onClick={collected.toggle} />
        )}
        {way('text', <Type />, () => void copy('text', wordsOf(card)))}
        {!inClient && 'share' in navigator && way('more', <Ellipsis />, () => void shareBySystem())}
        {reported && way('report', <Flag />, () => setView({ kind: 'report' }))}
      </div>
    </Sheet>
  )
}

function wordsOf({ title, desc, link }: Share): string {
  return [title, desc, link].filter((line) => line !== '').join('\n')
}

function titleOf(view: View): 'share.poster' | 'share.qr' | 'share.report' | 'share.copy' | 'share.text' {
  if (view.kind === 'copy') return `share.${view.way}`
  return view.kind === 'poster' || view.kind === 'report' ? `share.${view.kind}` : 'share.qr'
}

/** While the sheet is open, what it shows is what the host's own menu sends. */
function useOutgoing(card: Share): void {
  useEffect(() => {
    let ofPage = currentShare.getState().share
    currentShare.setState({ share: card })
    const stop = currentShare.subscribe(({ share }) => {
      if (share === card) return
      ofPage = share
      currentShare.setState({ share: card })
    })
    return () => {
      stop()
      currentShare.setState({ share: ofPage })
    }
  }, [card])
}

interface HeadProps {
  title: 'share.open' | ReturnType<typeof titleOf>
  /** Back to the ways. */
  onBack?: () => void
  onClose: () => void
}

function Head({ title, onBack, onClose }: HeadProps) {
  const text = useText()
  return (
    <div className={style.head}>
      {onBack && (
        <IconButton label={text('share.back')} onClick={onBack} autoFocus>
          <ChevronLeft />
        </IconButton>
      )}
      <h2 className={style.title}>{text(title)}</h2>
      <IconButton label={text('share.close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}

interface SpotSwitchProps {
  spot: ShareSpot
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function SpotSwitch({ spot: { kind, at }, isOn, onChange }: SpotSwitchProps) {
  const text = useText()
  const place = { p: at.p ?? 0, time: formatDuration(at.t) }
  return (
    <div className={style.spot}>
      <SwitchRow
        label={text(`share.spot.${kind}`, place)}
        note={text(`share.spot.${kind}Note`, place)}
        isOn={isOn}
        onChange={onChange}
      />
    </div>
  )
}

interface WayProps {
  icon: ReactNode
  label: string
  /** For what is either set or not. */
  pressed?: boolean
  autoFocus?: boolean
  onClick: () => void
}

/** One way to share. */
function Way({ icon, label, pressed, ...button }: WayProps) {
  return (
    <button type="button" className={style.way} aria-pressed={pressed} {...button}>
      <span className={style.round}>{icon}</span>
      {label}
    </button>
  )
}

function Scan({ link }: { link: string }) {
  const text = useText()
  return (
    <figure className={style.scan}>
      <QrCode text={link} label={text('share.qrLabel')} className={style.code} />
      <figcaption className={textStyle.aside}>{text('share.qrHint')}</figcaption>
    </figure>
  )
}

/** Where the clipboard refuses, nothing is lost: what was to be copied is there, selected. */
function CopyYourself({ words }: { words: string }) {
  const text = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <>
      <p className={textStyle.aside} role="status">
        {text('share.copyYourself')}
      </p>
      <textarea
        ref={field}
        className={style.field}
        aria-label={text('share.copyField')}
        value={words}
        rows={5}
        readOnly
      />
    </>
  )
}
