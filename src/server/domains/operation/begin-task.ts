import { randomBytes } from 'node:crypto'
import type { Tasks, TaskWish } from '#server/assembly/installation.ts'
import type { AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { makeTaskId } from './rules.ts'

/**
 * Has a command begin once it is written down who asked for it; `onBegun` hears when it has what it needs. Throws 40901
 * while one of its kind is under way.
 */
export async function beginTask(
  tasks: Tasks,
  { tx, staff, now }: AdminWriteCall,
  wish: TaskWish,
  onBegun = () => {},
): Promise<{ task_id: string }> {
  const others = await tasks.list(wish.kind)
  if (others.some(({ state }) => state === 'running')) throw new AppError(40901)
  const id = makeTaskId(now, randomBytes(4))
  tx.onCommit(() => void tasks.begin({ ...wish, id, by: staff.name }).then(onBegun))
  return { task_id: id }
}
