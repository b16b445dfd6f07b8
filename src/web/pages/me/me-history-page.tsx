import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { mePath } from '#contract/share-urls.ts'
import { CardSkeleton } from '../../features/content/card-skeleton.tsx'
import { useReaderKey } from '../../features/session/session.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { localBrowserStorage, PAUSED_KEY } from '../../storage/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { toast } from '../../ui/toast.ts'
import { showUndo } from '../../ui/undo-toast.ts'
import { useBrowserState } from '../../ui/use-browser-state.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ClearHistory } from './clear-history.tsx'
import { clearHere, forgetHere } from './forget-here.ts'
import { toDays } from './history-days.ts'
import { HistoryEntry } from './history-entry.tsx'
import { loadHistory, type HistoryCard, type HistoryPage } from './load-history.ts'
import style from './me-history-page.module.css'

const PAGE_SIZE = 20
const SKELETONS = 5

export const page = definePage({
  Page: MeHistoryPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('history'), 'me.history'),
})

/** What the reader opened, by days, to go on where they were. */
function MeHistoryPage() {
  const text = useText()
  const [round, setRound] = useState(0)
  const [isPaused, setPaused] = useBrowserState(() => localBrowserStorage.read(PAUSED_KEY) === true, false)
  const isAlive = useHydrated()
  const sheet = useSheet('clear')
  const pause = (wanted: boolean) => {
    localBrowserStorage.write(PAUSED_KEY, wanted || null)
    setPaused(wanted)
  }
  return (
    <OwnPage
      title={text('me.history')}
      action={
        <IconButton label={text('history.clear')} aria-haspopup="dialog" onClick={sheet.show}>
          <Trash2 />
        </IconButton>
      }
    >
      <div className={style.pause} data-scripted>
        {isAlive && (
          <SwitchRow label={text('history.pause')} note={text('history.pauseAbout')} isOn={isPaused} onChange={pause} />
        )}
      </div>
      <History key={round} isPaused={isPaused} />
      {sheet.open && (
        <ClearHistory
          onClose={sheet.close}
          onCleared={() => {
            clearHere()
            setRound(round + 1)
          }}
        />
      )}
    </OwnPage>
  )
}

function History({ isPaused }: { isPaused: boolean }) {
  const text = useText()
  const { api } = useRuntime()
  const reader = useReaderKey()
  const asked = useAsked('history', () => loadHistory(api, { pagesize: PAGE_SIZE }))
  if (asked.state === 'loading') return <CardSkeleton count={SKELETONS} />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  return (
    <Days key={reader} first={asked.data}>
      <EmptyState text={text(isPaused ? 'history.emptyPaused' : 'history.empty')}>
        <Button as={SiteLink} to="/" kind="soft">
          {text('follow.toHome')}
        </Button>
      </EmptyState>
    </Days>
  )
}

interface DaysProps {
  first: HistoryPage
  /** Where there are none. */
  children: ReactNode
}

/** What is loaded so far, and the way to more. */
function Days({ first, children }: DaysProps) {
  const text = useText()
  const { api } = useRuntime()
  const now = useNow()
  const pages = usePages<HistoryCard, null>({
    first: { query: null, ...first },
    idOf: ({ id }) => id,
    load: (_, cursor) => api.call('GET /peony/v1/history', { pagesize: PAGE_SIZE, ...(cursor && { cursor }) }),
  })
  const forget = useForget(pages.change)
  if (pages.list.length === 0 && pages.cursor === '') return children
  return (
    <>
      {toDays(pages.list, now, text).map(({ name, list }) => (
        <section key={name} className={style.day} aria-label={name}>
          <h2 className={style.name}>{name}</h2>
          <ul>
            {list.map((card) => (
              <HistoryEntry key={card.id} card={card} onForget={() => void forget(card)} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd pages={pages} />
    </>
  )
}

type Change = (change: (list: readonly HistoryCard[]) => readonly HistoryCard[]) => void

/** Takes one entry out at once, and puts it back where the API refuses or the reader does. */
function useForget(change: Change) {
  const text = useText()
  const { api } = useRuntime()
  return async (card: HistoryCard) => {
    const { id, percent, position, p, updated_at, seen_at } = card
    const show = () => change((list) => [...list, card].toSorted((a, b) => b.seen_at - a.seen_at))
    change((list) => list.filter((one) => one.id !== id))
    const answer = await api.call('POST /peony/v1/history/{id}/forget', { id }, { requestId: randomUuid() })
    if (answer.code !== 0) {
      show()
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    const bringBackHere = forgetHere(id, seen_at)
    showUndo(text('history.removed'), text('collection.undo'), () => {
      bringBackHere()
      show()
      const entry = { id, percent, position, p, updated_at, opened_at: seen_at }
      void api.call('POST /peony/v1/progress', { list: [entry] }, { requestId: randomUuid() })
    })
  }
}
