import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { foreignHost } from './foreign-host.ts'
import style from './leave-notice.module.css'
import textStyle from '../../ui/text-styles.module.css'

interface Leaving {
  href: string
  host: string
}

/** Tells readers who follow a link of the text out of the site where it leads, and lets them stay. */
export function LeaveNotice({ body }: { body: RefObject<HTMLElement | null> }) {
  const config = useConfig()
  const sheet = useSheet('leave')
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const ask = useEffectEvent((event: MouseEvent) => {
    // Who opens it in another tab or window by a key keeps this page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const href = event.target instanceof Element ? event.target.closest('a')?.href : undefined
    const host = href === undefined ? null : foreignHost(href, config)
    if (href === undefined || host === null) return
    event.preventDefault()
    setLeaving({ href, host })
    sheet.show()
  })
  useEffect(() => {
    const element = body.current
    const onClick = (event: MouseEvent) => ask(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [body])
  return sheet.open && leaving && <LeaveSheet {...leaving} onClose={sheet.close} />
}

function LeaveSheet({ href, host, onClose }: Leaving & { onClose: () => void }) {
  const text = useText()
  const onReturn = useEffectEvent(() => {
    if (!document.hidden) onClose()
  })
  useEffect(() => {
    const onChange = () => onReturn()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return (
    <Sheet label={text('leave.title')} onClose={onClose}>
      <h2 className={textStyle.heading}>{text('leave.title')}</h2>
      <p className={style.host}>
        <bdi>{host}</bdi>
      </p>
      <p className={textStyle.note}>{text('leave.note')}</p>
      <div className={style.answers}>
        <Button kind="quiet" onClick={onClose}>
          {text('leave.stay')}
        </Button>
        <Button as="a" kind="solid" href={href} target="_blank" rel="noopener nofollow">
          {text('leave.go')}
        </Button>
      </div>
    </Sheet>
  )
}
