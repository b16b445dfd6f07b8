import type { EnteredForm } from '#contract/forms.ts'
import type { Page } from '#contract/shapes.ts'
import { mePath } from '#contract/share-urls.ts'
import { EntryItem } from '../../features/forms/entry-item.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages } from '../../runtime/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
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
  const { data } = asked
  return data.list.length > 0 ? <Pages key={data.list[0]?.entry_id} first={data} /> : <NoEntries text={text} />
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
function Pages({ first }: { first: Page<EnteredForm> }) {
  const text = useText()
  const load = useLoad()
  const pages = usePages<EnteredForm, null>({
    first: { query: null, ...first },
    idOf,
    load: (_, cursor) => load(cursor),
  })
  const { list, cursor, change } = pages
  const drop = (id: string) => change((entries) => entries.filter((entry) => idOf(entry) !== id))
  if (list.length === 0 && cursor === '') return <NoEntries text={text} />
  return (
    <>
      {list.map((entry) => (
        <EntryItem key={entry.entry_id} entry={entry} onWithdrawn={() => drop(entry.entry_id)} />
      ))}
      <ListEnd pages={pages} />
    </>
  )
}

function useLoad() {
  const { api } = useRuntime()
  return (cursor: string) =>
    api.call('GET /form/v1/mobile/form/entries', { pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
}

function idOf({ entry_id: id }: EnteredForm): string {
  return id
}
