import type { importAdminEndpoints } from '#contract/admin/imports.ts'
import type { Task } from '#contract/admin/operation.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { beginTask } from './begin-task.ts'
import type { OperationParts } from './operation.ts'

/** Imports of feeds and of archives, over the editor's API. */
export function createImportHandlers({
  installation: { tasks },
  shelf,
}: OperationParts): AdminHandlers<typeof importAdminEndpoints> {
  async function getImport(id: string): Promise<Task> {
    const task = (await tasks.list('import')).find((one) => one.id === id)
    if (!task) throw new AppError(40401)
    return task
  }

  return {
    'GET /admin/api/v1/imports': async () => ({ list: await tasks.list('import') }),
    async 'GET /admin/api/v1/imports/{id}'({ id }) {
      const task = await getImport(id)
      return { task, result: await tasks.findResult(id) }
    },
    'POST /admin/api/v1/imports/feed': ({ url, audio, draft, dry_run: dryRun }, call) =>
      beginTask(tasks, call, { kind: 'import', from: { feed: url }, audio, draft, dryRun }),
    async 'POST /admin/api/v1/imports/archive'({ upload_id: id, draft, dry_run: dryRun }, call) {
      const archive = await shelf.takeArchive(call.tx, id, call.staff)
      const from = { archive: archive.path, name: archive.name }
      return beginTask(tasks, call, { kind: 'import', from, audio: false, draft, dryRun }, archive.drop)
    },
    async 'POST /admin/api/v1/imports/{id}/again'({ id, dry_run: dryRun }, call) {
      const { import: how } = await getImport(id)
      if (!how?.may_repeat) throw new AppError(40401)
      const { audio, draft } = how
      return beginTask(tasks, call, { kind: 'import', from: { task: id }, audio, draft, dryRun })
    },
  }
}
