import type { ImportResult } from '#contract/admin/imports.ts'
import type { Backup, DoctorFinding, EffectiveSetting, Task, TaskKind } from '#contract/admin/operation.ts'

/** What runs here and where it lies, as those who operate it see it by commands. */
export interface Installation {
  /** `build` tells builds apart; it is empty where nothing was built. */
  findRelease(): Promise<{ version: string; build: string }>
  /** Bytes of the disk that the data lie on. */
  countDisk(): Promise<{ free: number; total: number }>
  /** What holds, without any secret. */
  listSettings(): EffectiveSetting[]
  /** What `doctor --json` says, in a language. Throws `AppError` 50302 where it says nothing. */
  examine(locale: string): Promise<DoctorFinding[]>
  /** The backups beside the data, newest first. */
  listBackups(): Promise<Backup[]>
  tasks: Tasks
}

/** Commands that were begun from the newsroom. Each is a process of its own: it goes on when this one ends. */
export interface Tasks {
  /** Begins a command, and has then what it needs; what keeps it from running shows in the list. */
  begin(order: TaskOrder): Promise<void>
  /** The last ones of some kinds, newest first. */
  list(...kinds: TaskKind[]): Promise<Task[]>
  /** Has its command break off as Ctrl-C does; false where there is no such task. */
  cancel(id: string): Promise<boolean>
  /** What an import did, or would do; null where that is not known. */
  findResult(id: string): Promise<ImportResult | null>
  /** Drops what is old, at a time in seconds. */
  prune(now: number): Promise<void>
}

/** What is begun, under which id, by which member. */
export type TaskOrder = { id: string; by: string } & TaskWish

export type TaskWish = { kind: 'backup'; media: boolean } | { kind: 'check'; backup: string } | ImportWish

export interface ImportWish {
  kind: 'import'
  /** An archive is taken from where it lies; what an earlier task brought is brought again. */
  from: { feed: string } | { archive: string; name: string } | { task: string }
  draft: boolean
  audio: boolean
  dryRun: boolean
}
