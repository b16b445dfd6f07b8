import { useEffect, useEffectEvent, useRef } from 'react'
import { NEWSROOM_FRAME } from '#contract/newsroom-frame.ts'
import { siteAddress, siteOrigin } from './site-address.ts'
import { useText } from '../texts/text.tsx'
import styles from './readers-page.module.css'

interface ReadersPageProps {
  path: string
  name: string
  /** Another one whenever the page may show something else. */
  changes: unknown
}

/** The page of readers in the size of a phone; it is loaded again in its place after each change. */
export function ReadersPage({ path, name, changes }: ReadersPageProps) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  /** Whether the page hears what it is told: not while it is being loaded. */
  const hears = useRef(false)
  const told = useRef(changes)
  const tell = useEffectEvent(() => {
    if (!hears.current || told.current === changes) return
    hears.current = false
    told.current = changes
    frame.current?.contentWindow?.postMessage({ changed: true }, siteOrigin())
  })
  useEffect(() => tell(), [changes])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ hears?: boolean } | null>) => {
      if (source !== frame.current?.contentWindow || origin !== siteOrigin() || data?.hears !== true) return
      hears.current = true
      tell()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <iframe
      ref={frame}
      key={path}
      name={NEWSROOM_FRAME}
      src={siteAddress(path)}
      title={text('arrange.page', { name })}
      className={styles.frame}
      referrerPolicy="no-referrer"
    />
  )
}
