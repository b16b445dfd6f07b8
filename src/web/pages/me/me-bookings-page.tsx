import type { Booking } from '#contract/bookings.ts'
import type { ContentCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { mePath } from '#contract/share-urls.ts'
import { BookedFoot } from '../../features/bookings/booked-foot.tsx'
import { noteBooked } from '../../features/bookings/booking-store.ts'
import { CardSkeleton } from '../../features/content/card-skeleton.tsx'
import type { CardParts } from '../../features/content/card.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime, type Runtime } from '../../runtime/runtime.ts'
import { useReaderKey } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

const PAGE_SIZE = 12
const SKELETONS = 3

/** The card of what was booked, with the booking. */
type BookedCard = ContentCard & { booking: Booking }

export const page = definePage({
  Page: MeBookingsPage,
  data: async () =>
    (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('bookings'), 'me.bookings'),
})

/** What the reader wants to be reminded of, and the way out of it. */
function MeBookingsPage() {
  const text = useText()
  return (
    <OwnPage title={text('me.bookings')}>
      <BookingList />
    </OwnPage>
  )
}

function BookingList() {
  const text = useText()
  const { api } = useRuntime()
  const reader = useReaderKey()
  const asked = useAsked('bookings', () => loadBookings(api))
  if (asked.state === 'loading') return <CardSkeleton count={SKELETONS} />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  if (asked.data.list.length === 0) {
    return (
      <EmptyState text={text('booking.none')}>
        <Button as={SiteLink} to="/" kind="soft">
          {text('booking.look')}
        </Button>
      </EmptyState>
    )
  }
  return <Booked key={reader} first={asked.data} />
}

function Booked({ first }: { first: Page<BookedCard> }) {
  const { api } = useRuntime()
  const reader = useReaderKey()
  const feed = useFeed((cursor) => loadBookings(api, cursor), { cards: first.list, cursor: first.next_cursor })
  useListSnapshot(`bookings.${reader}`, feed, first.list)
  return <FeedList feed={feed} dense eager={false} toParts={toParts} />
}

async function loadBookings(api: Runtime['api'], cursor = ''): Promise<Answer<Page<BookedCard>>> {
  const answer = await api.call('GET /peony/v3/booking_list', { pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
  if (answer.code !== 0) return answer
  const { data } = answer
  // Only with `tiny` it is a list of ids.
  if (!('next_cursor' in data)) throw new TypeError('the list of bookings came without them')
  noteBooked(data.list.map(({ booking_id: id }) => id))
  return { ...answer, data: { ...data, list: data.list.map((booking) => ({ ...booking.card, booking })) } }
}

function toParts(card: ContentCard): CardParts {
  return isBooked(card) ? { foot: <BookedFoot booking={card.booking} /> } : {}
}

function isBooked(card: ContentCard): card is BookedCard {
  return 'booking' in card
}
