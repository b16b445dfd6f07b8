import { SingleBar } from 'cli-progress'

export interface Progress {
  update: (done: number, total: number) => void
  stop: () => void
}

/** A bar on a terminal, a line for each tenth elsewhere; on the error output, so that the report can be piped. */
export function showProgress(): Progress {
  return process.stderr.isTTY ? createBar() : createLines()
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
