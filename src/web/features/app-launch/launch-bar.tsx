import { X } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import { OpenTag } from '../social-client/open-tag.tsx'
import { isSocialClient, detectDevice } from '../../runtime/user-agent.ts'
import { useStore } from 'zustand'
import { configuredClient } from '../social-client/configured-client.ts'
import { describeLaunch } from '../tracker/describe-launch.ts'
import { report } from '../tracker/report.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { toast } from '../../ui/toast.ts'
import { followLaunch } from './follow-launch.ts'
import style from './launch-bar.module.css'
import { LaunchGuide } from './launch-guide.tsx'
import { planLaunch, type AppLaunch } from './launch-rules.ts'

interface LaunchBarProps {
  app: AppLaunch
  /** The item that the page is about, empty where it is about none. */
  id: string
  /** The site path that the app opens, with the spot that the reader is at. */
  findTarget: () => string
  mark?: ReactNode
  /** Left out where the bar stays. */
  onClose?: () => void
}

/** A strip in the flow of a page that opens the native app at a tap, and does nothing by itself. */
export function LaunchBar({ app, id, findTarget, mark, onClose }: LaunchBarProps) {
  const text = useText()
  const { name } = useSite()
  return (
    <section className={style.bar} data-screen-only aria-label={text('launch.bar')}>
      {mark}
      <p className={style.words}>{text('launch.title', { name })}</p>
      {isSocialClient(navigator.userAgent) ? (
        <LaunchInClient app={app} id={id} findTarget={findTarget} />
      ) : (
        <LaunchLink app={app} id={id} findTarget={findTarget} />
      )}
      {onClose && (
        <IconButton label={text('launch.close')} onClick={onClose}>
          <X />
        </IconButton>
      )}
    </section>
  )
}

type Launch = Pick<LaunchBarProps, 'app' | 'id' | 'findTarget'>

/** A link to the app, which systems trust more than what a script does; the rest follows while the page is seen. */
function LaunchLink({ app, id, findTarget }: Launch) {
  const text = useText()
  const plan = () =>
    planLaunch(app, detectDevice(navigator.userAgent, navigator.maxTouchPoints).device_type, findTarget())
  const firstOf = ({ attempts: [first], store }: ReturnType<typeof plan>) => first ?? store
  const onClick = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const tapped = plan()
    currentTarget.href = firstOf(tapped)
    if (tapped.attempts.length === 0) return tell(id, 'store')
    followLaunch(tapped, (way) => {
      tell(id, way)
      if (way === 'failed') toast(text('launch.failed'))
    })
  }
  return (
    <Button as="a" kind="soft" target="_top" href={firstOf(plan())} onClick={onClick}>
      {text('launch.open')}
    </Button>
  )
}

/** The social client opens the app by a button of its own; where it does not, the reader learns another way. */
function LaunchInClient({ app, id, findTarget }: Launch) {
  const text = useText()
  const guide = useSheet('launch-guide')
  const target = useTarget(findTarget)
  const missing = useStore(configuredClient, ({ wx, hasOpenTags }) => {
    if (app.appid === '') return 'no app id'
    return hasOpenTags ? wx === null && 'not configured' : 'no open tags'
  })
  const showGuide = (reason: string) => {
    tell(id, 'guide', reason)
    guide.show()
  }
  const { store } = planLaunch(app, detectDevice(navigator.userAgent).device_type, target)
  const button = (
    <Button kind="soft" onClick={() => showGuide(missing || 'failed before')}>
      {text('launch.open')}
    </Button>
  )
  return (
    <>
      {app.appid === '' ? (
        button
      ) : (
        <OpenTag
          kind="app"
          attributes={{ appid: app.appid, extinfo: target }}
          label={text('launch.open')}
          onLaunched={() => tell(id, 'tag')}
          onFailed={(reason) => showGuide(reason || 'no reason')}
        >
          {button}
        </OpenTag>
      )}
      {guide.open && <LaunchGuide store={store} onClose={guide.close} />}
    </>
  )
}

function tell(id: string, way: string, reason?: string): void {
  report({ behavior: 'launch', id, way, launch: describeLaunch('app', navigator.userAgent, reason) })
}

/** Looked up again whenever the page stops moving: the client's button has to know it before the tap. */
function useTarget(findTarget: () => string): string {
  const [target, setTarget] = useState(findTarget)
  useEffect(() => {
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setTarget(findTarget()), SETTLED_MS)
    }
    addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', look)
    }
  }, [findTarget])
  return target
}

const SETTLED_MS = 200
