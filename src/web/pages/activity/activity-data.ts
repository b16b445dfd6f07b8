import { LIST_TAG } from '#contract/cache-tags.ts'
import type { FormDetail } from '#contract/forms.ts'
import { ACTIVITIES_PATH, toAddress } from '#contract/share-urls.ts'
import { loadNewest } from '../../features/content/load-feed.ts'
import type { FeedState } from '../../features/content/use-feed.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { firstCover } from '../../features/content/share-pictures.ts'
import { itemList } from '../../parts/group/group-meta.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<ActivityData | ActivitiesData>({
  load: (request) => (isList(request) ? loadActivities(request) : loadActivity(request)),
  meta: (loaded, site, runtime) =>
    'feed' in loaded ? activitiesMeta(loaded, site, runtime) : activityMeta(loaded, site, runtime),
  tags: (loaded) => ('feed' in loaded ? [LIST_TAG, ...cardTags(loaded.feed.cards)] : contentTags(loaded)),
})

/** The list of activities, the newest first: what an address without an id shows. */
export interface ActivitiesData {
  feed: FeedState
}

export interface ActivityData extends ContentData {
  /** As everybody sees it; null where nothing is to be entered. */
  form: FormDetail | null
}

function isList({ address }: LoadRequest): boolean {
  return address.screen === 'activity' && address.id === null && address.actor === undefined
}

async function loadActivities({ runtime: { api, config } }: LoadRequest): Promise<ActivitiesData> {
  if (!config.contentTypes.includes('activity')) throw notFound()
  const { list, next_cursor: cursor } = dataOf(await loadNewest(api, 'activity'))
  return { feed: { cards: list, cursor } }
}

function activitiesMeta({ feed }: ActivitiesData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const name = text('type.activity')
  return {
    title: `${name} - ${site.name}`,
    description: text('activity.list', { site: site.name }),
    keywords: site.keywords,
    path: ACTIVITIES_PATH,
    type: 'website',
    image: firstCover(feed.cards),
    noindex: false,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name,
        url: toAddress(ACTIVITIES_PATH, text.locale, config),
        inLanguage: text.locale,
        mainEntity: itemList(feed.cards, feed.cards.length, runtime),
      },
    ],
  }
}

/** An activity with its form. */
async function loadActivity(request: LoadRequest): Promise<ActivityData> {
  const { api } = request.runtime
  let previewed: FormDetail | null = null
  const data = await loadContentFrom(request, 'activity', {
    load: (id, actor) =>
      actor === 'mp'
        ? api.call('GET /dinner/content/{id}', { id })
        : api.call('GET /inner/static/content/{id}', { id }),
    fromPreview(preview) {
      previewed = preview.form_detail
      return preview
    },
  })
  if (data.preview) return { ...data, form: previewed }
  const { form_id: id } = data.content
  const answer = id === '' ? null : await api.call('GET /form/v1/mobile/form/detail', { id })
  return { ...data, form: answer?.code === 0 ? answer.data : null }
}

function activityMeta(data: ActivityData, site: Site, runtime: Runtime): PageMeta {
  const { event } = data.content
  return contentMeta(data, site, runtime, {
    '@type': 'Event',
    ...(event && event.start_time > 0 && { startDate: toIso(event.start_time) }),
    ...(event && event.end_time > 0 && { endDate: toIso(event.end_time) }),
    ...(event?.place && { location: { '@type': 'Place', name: event.place } }),
  })
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
