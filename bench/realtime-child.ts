import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A process of the bench that does one thing after another as it is told. */
export interface Child {
  /** Has it do something; answers what it answered. */
  ask<T>(task: object): Promise<T>
  stop(): Promise<void>
}

/** Starts a script beside this one; it says what it does with `answerTasks`. */
export function startChild(script: string, args: string[]): Child {
  const child = fork(join(import.meta.dirname, script), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<number | null>((resolve) => void child.on('exit', resolve))
  return {
    ask: <T>(task: object) =>
      new Promise<T>((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`${script} ended with ${code}`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as T)
        })
        child.send(task)
      }),
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** In a child: does what it is told, in order, and says what came of it. */
export function answerTasks(work: (task: unknown) => Promise<object>): void {
  process.on('disconnect', () => process.exit()) // whoever started this is gone
  process.on('message', (task) => {
    void work(task).then((answer) => process.send?.(answer))
  })
}
