/**
 * Does some work, which never fails, again and again: `pauseMs` after each end, and first after that of `running`.
 * Returns how to stop, which waits for what is under way.
 */
export function repeat(
  work: () => Promise<void>,
  pauseMs: number,
  running: Promise<void> = Promise.resolve(),
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let current = running
  let isStopped = false
  const goOn = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      current = work().then(goOn)
    }, pauseMs).unref()
  }
  void running.then(goOn)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await current
  }
}
