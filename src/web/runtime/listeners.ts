/** Those who hear of something; less than a store, for what every landing loads. */
export function createListeners<A extends unknown[] = []>() {
  const listeners = new Set<(...args: A) => void>()
  return {
    tell(...args: A): void {
      for (const listener of listeners) listener(...args)
    },
    /** Answers how to stop. */
    subscribe(listener: (...args: A) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
