import type { CopyPush } from '#contract/admin/working-copies.ts'
import { call } from '../api/client.ts'
import { followLine, type LineListener } from '../api/line.ts'

export type CopyListener = LineListener<CopyPush>

/** Is told at once who writes a copy, perhaps this window itself, and that it was kept; answers how to stop. */
export function followCopy(id: string, listener: CopyListener): () => void {
  return followLine(() => call('POST /admin/api/v1/working-copies/{id}/line', { id }), listener)
}
