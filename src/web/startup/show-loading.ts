import type { DataRouter } from 'react-router'
import { SLOW_MS } from '../ui/lazy-part.tsx'

/** Marks the page while the next one is on its way and takes its time, so that who has tapped sees that it was heard. */
export function showLoading(router: DataRouter): void {
  const { dataset } = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') {
      clearTimeout(timer)
      timer = undefined
      delete dataset['loading']
    } else {
      timer ??= setTimeout(() => (dataset['loading'] = ''), SLOW_MS)
    }
  })
}
