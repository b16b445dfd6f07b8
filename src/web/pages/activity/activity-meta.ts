import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { ActivityData } from './load-activity.ts'

export function activityMeta(data: ActivityData, site: Site, runtime: Runtime): PageMeta {
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
