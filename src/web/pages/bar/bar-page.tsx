import { useEffect, useState } from 'react'
import { toAddress } from '#contract/share-urls.ts'
import { findTarget } from '../../features/app-launch/find-target.ts'
import { isLaunchable } from '../../features/app-launch/launch-rules.ts'
import { SiteMark } from '../../features/site/site-mark.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { detectDevice } from '../../runtime/user-agent.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './bar-page.module.css'
import type { BarData } from './bar-data.ts'

const LaunchBar = lazyPart(async () => (await import('../../features/app-launch/launch-bar.tsx')).LaunchBar)

export const page = definePage({
  Page: BarPage,
  data: async () => (await import('./bar-data.ts')).data,
})

/** The bar that opens the native app, or the page where there is none, alone, so that another page can hold it in a frame. */
function BarPage({ data: { app } }: { data: BarData }) {
  const text = useText()
  const site = useSite()
  const isAlive = useHydrated()
  const target = useWantedTarget()
  return (
    <main className={style.page}>
      <h1 className="visually-hidden">{app ? text('launch.bar') : site.name}</h1>
      {!app && <SiteBar target={target} />}
      {app && isAlive && isLaunchable(app, deviceType()) && (
        <LaunchBar app={app} id="" mark={<SiteMark site={site} />} findTarget={() => target} />
      )}
      {app && isAlive && !isLaunchable(app, deviceType()) && (
        <p className={style.elsewhere}>{text('launch.onPhone')}</p>
      )}
    </main>
  )
}

/** Whose page it is, and a link to it that leaves the frame. */
function SiteBar({ target }: { target: string }) {
  const text = useText()
  const site = useSite()
  const { config } = useRuntime()
  return (
    <section className={style.bar} aria-label={site.name}>
      <SiteMark site={site} />
      <p className={style.name}>{site.name}</p>
      <Button as="a" kind="soft" target="_top" href={toAddress(target, text.locale, config)}>
        {text('launch.open')}
      </Button>
    </section>
  )
}

/** What `?path=` names, read in the browser because the page is the same for every path. */
function useWantedTarget(): string {
  const { addressRules, config } = useRuntime()
  const [target, setTarget] = useState('/')
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).get('path')
    if (wanted === null) return
    addressRules().then(
      (rules) => setTarget(findTarget(wanted, config.siteOrigin, rules)),
      () => undefined, // the app opens at its home
    )
  }, [addressRules, config.siteOrigin])
  return target
}

function deviceType() {
  return detectDevice(navigator.userAgent, navigator.maxTouchPoints).device_type
}
