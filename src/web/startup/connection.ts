import { clientState } from '../runtime/client-state.ts'

/** Keeps `online` in step with what the browser knows of its connection. */
export function watchConnection(): void {
  const update = () => clientState.setState({ online: navigator.onLine })
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
}
