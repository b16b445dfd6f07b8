import type { Task, TaskState } from '#contract/admin/operation.ts'
import type { FoundTask } from './task-folder.ts'

/** Characters of what a command said that are passed on: a sentence or two. */
const MESSAGE_LENGTH = 2000

type Shown = Pick<FoundTask, 'end' | 'isCancelled' | 'isAlive' | 'hasReport'>

/** How a task is, by what its folder shows. */
export function toState({ end, isCancelled, isAlive, hasReport }: Shown): TaskState {
  // Its command ends with 1 where it refused some of what it was to bring.
  if (end?.code === 0 || (end?.code === 1 && hasReport)) return 'done'
  if (end === null && isAlive) return 'running'
  if (isCancelled) return 'cancelled'
  return end === null || end.code < 0 ? 'stopped' : 'failed'
}

/** A task as it is told. `said` are its outputs, that of errors last. */
export function toTask(id: string, found: FoundTask, said: string): Task {
  const { kind, of, by, begunAt, end, seenAt, import: how } = found
  const state = toState(found)
  return {
    id,
    kind,
    of,
    by,
    state,
    begun_at: begunAt,
    ended_at: state === 'running' ? 0 : (end?.at ?? seenAt),
    ...found.progress,
    message: said.trim().slice(-MESSAGE_LENGTH),
    import: how && {
      source: how.source,
      draft: how.draft,
      audio: how.audio,
      dry_run: how.dryRun,
      may_repeat: how.source === 'feed' || found.hasArchive,
    },
  }
}
