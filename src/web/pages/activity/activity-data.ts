import type { FormDetail } from '#contract/forms.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<ActivityData>({ load: loadActivity, meta: activityMeta, tags: contentTags })

export interface ActivityData extends ContentData {
  /** As everybody sees it; null where nothing is to be entered. */
  form: FormDetail | null
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
