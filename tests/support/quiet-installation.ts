import type { Backup, Task } from '#contract/admin/operation.ts'
import { readConfig } from '#app/config/read-config.ts'
import { listSettings } from '#app/operation/list-settings.ts'
import type { Installation } from '#server/assembly/installation.ts'

export const QUIET_BACKUP: Backup = {
  name: '2026-05-04T10-20-30Z',
  kind: 'made',
  made_at: 1_777_890_030,
  release: '0.1.0',
  rows: 3,
  bytes: 300,
  has_media: true,
  checked_at: 0,
  is_whole: false,
}

/** An installation that begins no process: what is to be begun is done at once. */
export function quietInstallation(): Installation {
  const begun: Task[] = []
  return {
    findRelease: async () => ({ version: '0.1.0', build: '' }),
    countDisk: async () => ({ free: 1, total: 2 }),
    listSettings: () => listSettings({}, readConfig({})),
    examine: async () => [],
    listBackups: async () => [QUIET_BACKUP],
    tasks: {
      async begin(order) {
        const { id, kind, by } = order
        const of = order.kind === 'check' ? order.backup : ''
        const times = { begun_at: 1, ended_at: 2, done: 0, total: 0 }
        const how =
          order.kind === 'import'
            ? ({ source: 'feed', draft: false, audio: false, dry_run: order.dryRun, may_repeat: true } as const)
            : null
        begun.unshift({ id, kind, of, by, state: 'done', ...times, message: '', import: how })
      },
      findResult: async () => null,
      prune: async () => {},
      list: async (...kinds) => begun.filter(({ kind }) => kinds.includes(kind)),
      cancel: async (id) => begun.some((task) => task.id === id),
    },
  }
}
