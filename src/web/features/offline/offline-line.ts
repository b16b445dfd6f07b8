import { formatDate } from '#contract/format/times.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import style from './offline-line.module.css'

/** Shows, over the bar at the bottom, that it is shown as it was kept; answers the line. `keptAt` in milliseconds. */
export function showOfflineLine(keptAt: number, { text }: Runtime): HTMLElement {
  const line = document.createElement('p')
  line.role = 'status'
  line.className = style['line'] ?? ''
  document.body.append(line)
  line.textContent = text('offline.kept', { date: formatDate(keptAt, Date.now(), text.locale) })
  return line
}
