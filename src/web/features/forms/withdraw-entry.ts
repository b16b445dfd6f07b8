import type { Api } from '#contract/endpoints.ts'
import { randomUuid } from '../../storage/browser-ids.ts'

const GONE = 40401

/** Takes an entry back; true as well where it is gone already. */
export async function withdrawEntry(api: Api, formId: string, entryId: string): Promise<boolean> {
  const { code } = await api.call(
    'POST /form/v1/mobile/form/withdraw',
    { id: formId, entry_id: entryId },
    { requestId: randomUuid() },
  )
  return code === 0 || code === GONE
}
