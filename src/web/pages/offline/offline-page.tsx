import { Wifi, WifiOff } from 'lucide-react'
import { WANTED_PARAMETER } from '#contract/offline.ts'
import { BASE_PATH, OFFLINE_PATH } from '#contract/share-urls.ts'
import { listPositionsSince } from '../../features/content/reading-position.ts'
import { OfflineList } from '../../features/offline/offline-list.tsx'
import { useOnline } from '../../features/offline/use-online.ts'
import { WaitingLine } from '../../features/offline/waiting-line.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './offline-page.module.css'
import textStyle from '../../ui/text-styles.module.css'

export const page = definePage({
  Page: OfflinePage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(OFFLINE_PATH, 'offline.title'),
})

/** What this browser keeps, to be read without a network; shown instead of a page that is not among it. */
function OfflinePage() {
  const text = useText()
  const site = useSite()
  const isHydrated = useHydrated()
  const isOnline = useOnline()
  return (
    <>
      <TopBar back fixed title={text('offline.title')} titleShown />
      <main className={style.page}>
        <h1 className="visually-hidden">{text('offline.title')}</h1>
        <section className={style.state} role="status" data-online={isOnline}>
          {isOnline ? <Wifi aria-hidden="true" /> : <WifiOff aria-hidden="true" />}
          <div className={textStyle.filling}>
            <p className={style.name}>{text(isOnline ? 'offline.connected' : 'offline.notConnected')}</p>
            <p className={textStyle.note}>{text(isOnline ? 'offline.readLater' : 'offline.readNow')}</p>
          </div>
          {isHydrated && wantedPage() !== null && (
            <button type="button" className={style.retry} onClick={() => location.replace(wantedPage() ?? BASE_PATH)}>
              {text('offline.retry')}
            </button>
          )}
        </section>
        {isHydrated && <WaitingLine />}
        {isHydrated && <OfflineList shareRead={shareReadHere} />}
        <noscript>
          <p className={style.advice}>{text('me.needsScript')}</p>
        </noscript>
      </main>
      <SiteFooter site={site} />
    </>
  )
}

function shareReadHere(id: string): number {
  return listPositionsSince(0).find((position) => position.id === id)?.percent ?? 0
}

/** The page of this site that could not be had. */
function wantedPage(): string | null {
  const wanted = new URLSearchParams(location.search).get(WANTED_PARAMETER)
  return wanted?.startsWith(`${BASE_PATH}/`) ? wanted : null
}
