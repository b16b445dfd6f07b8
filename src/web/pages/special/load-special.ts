import type { SpecialDetail } from '#contract/content.ts'
import { MODULE_PAGE_SIZE } from '../../features/special/use-module.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'

export type SpecialData = ContentData<SpecialDetail>

/** The special with the first page of each of its modules. */
export async function loadSpecial(request: LoadRequest): Promise<SpecialData> {
  const { api } = request.runtime
  return await loadContentFrom<SpecialDetail>(request, 'special', {
    load: (id) => api.call('GET /inner/special', { id, pagesize: MODULE_PAGE_SIZE }),
    fromPreview(preview) {
      if (!preview.special_detail) throw notFound()
      return { ...preview, ...preview.special_detail }
    },
  })
}
