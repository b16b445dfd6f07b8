import { SingleBar } from 'cli-progress'

export interface Progress {
  update: (done: number, total: number) => void
  stop: () => void
}

let follow: Progress['update'] = () => {}

/** Whoever runs commands in this process hears how far the next ones are. */
export function followProgress(update: Progress['update']): void {
  follow = update
}

/** A bar on a terminal, a line for each tenth elsewhere; on the error output, so that the report can be piped. */
export function showProgress(): Progress {
  const shown = process.stderr.isTTY ? createBar() : createLines()
  return {
    update(done, total) {
      shown.update(done, total)
      follow(done, total)
    },
    stop: shown.stop,
  }
}

function createBar(): Progress {
  const bar = new SingleBar({
    format: '{bar} {value}/{total}  {eta_formatted}',
    hideCursor: true,
    clearOnComplete: true,
  })
  let isStarted = false
  return {
    update(done, total) {
      if (!isStarted) bar.start(total, 0)
      isStarted = true
      bar.update(done)
    },
    stop: () => bar.stop(),
  }
}

function createLines(): Progress {
  let tenths = 0
  return {
    update(done, total) {
      const reached = Math.floor((done * 10) / total)
      if (reached > tenths) process.stderr.write(`${done}/${total}\n`)
      tenths = Math.max(tenths, reached)
    },
    stop() {},
  }
}
