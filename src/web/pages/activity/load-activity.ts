import type { FormDetail } from '#contract/forms.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'

export interface ActivityData extends ContentData {
  /** As everybody sees it; null where nothing is to be entered. */
  form: FormDetail | null
}

/** An activity with its form. */
export async function loadActivity(request: LoadRequest): Promise<ActivityData> {
  const { api } = request.runtime
  const data = await loadContentFrom(request, 'activity', {
    load: (id, actor) =>
      actor === 'mp'
        ? api.call('GET /dinner/content/{id}', { id })
        : api.call('GET /inner/static/content/{id}', { id }),
    fromPreview: (preview) => preview,
  })
  const { form_id: id } = data.content
  const answer = id === '' || data.preview ? null : await api.call('GET /form/v1/mobile/form/detail', { id })
  return { ...data, form: answer?.code === 0 ? answer.data : null }
}
