import { useState } from 'react'
import type { EnteredForm } from '#contract/forms.ts'
import { mePath } from '#contract/share-urls.ts'
import { EntryItem } from '../../features/forms/entry-item.tsx'
import { useAsked } from '../../features/relations/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-entries-page.module.css'

const PAGE_SIZE = 10

export const page = definePage({
  Page: MeEntriesPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('entries'), 'me.entries'),
})

/** What the reader has signed up for, last first, with its receipts. */
function MeEntriesPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.entries')}>
      <Entries />
    </OwnPage>
  )
}

function Entries() {
  const text = useText()
  const load = useLoad()
  const asked = useAsked('entries', () => load(''))
  if (asked.state === 'loading') return <div className={style.waiting} aria-busy="true" />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  const { list, next_cursor: cursor } = asked.data
  return list.length > 0 ? <Pages key={list[0]?.entry_id} first={list} cursor={cursor} /> : <NoEntries text={text} />
}

function NoEntries({ text }: { text: ReturnType<typeof useText> }) {
  return (
    <EmptyState text={text('entries.empty')}>
      <Button as={SiteLink} to="/" kind="soft">
        {text('entries.toHome')}
      </Button>
    </EmptyState>
  )
}

/** What is loaded so far, and the way to more. */
function Pages({ first, cursor }: { first: EnteredForm[]; cursor: string }) {
  const text = useText()
  const load = useLoad()
  const [shown, setShown] = useState({ entries: first, cursor })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const more = async () => {
    setState('loading')
    const answer = await showLoading(load(shown.cursor))
    if (answer.code !== 0) return setState('failed')
    const { list, next_cursor: next } = answer.data
    setShown(({ entries }) => ({ entries: [...entries, ...list], cursor: next }))
    setState('idle')
  }
  const drop = (entryId: string) =>
    setShown(({ entries, ...rest }) => ({ ...rest, entries: entries.filter(({ entry_id: id }) => id !== entryId) }))
  if (shown.entries.length === 0 && shown.cursor === '') return <NoEntries text={text} />
  return (
    <>
      {shown.entries.map((entry) => (
        <EntryItem key={entry.entry_id} entry={entry} onWithdrawn={() => drop(entry.entry_id)} />
      ))}
      {state === 'failed' && <LoadFailed onRetry={() => void more()} />}
      {shown.cursor !== '' && state !== 'failed' && (
        <p className={style.more}>
          <Button kind="quiet" disabled={state === 'loading'} onClick={() => void more()}>
            {text(state === 'loading' ? 'feed.loading' : 'feed.more')}
          </Button>
        </p>
      )}
    </>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (cursor: string) =>
    api.call('GET /form/v1/mobile/form/entries', { pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
}
