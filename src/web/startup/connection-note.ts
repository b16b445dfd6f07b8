import { OFFLINE_PATH } from '#contract/share-urls.ts'
import type { Text } from '../i18n/text.tsx'
import { toast } from '../ui/toast.ts'
import { clientState } from '../runtime/client-state.ts'
import style from './connection-note.module.css'

/** Says that there is no network, and what can be done without, for as long as that lasts; then that it is back. */
export function noteConnection(text: Text): void {
  const line = document.createElement('p')
  line.role = 'status'
  line.className = style['note'] ?? ''
  document.body.append(line)
  let wasOnline = true
  const show = () => {
    const { online } = clientState.getState()
    if (online === wasOnline) return
    wasOnline = online
    line.textContent = online || isToldByPage() ? '' : text(keepsPages() ? 'connection.lostKept' : 'connection.lost')
    if (online) toast(text('connection.back'))
  }
  clientState.subscribe(show)
  show()
}

/** The page of what is kept says so itself. */
function isToldByPage(): boolean {
  return location.pathname.endsWith(OFFLINE_PATH)
}

/** Whether pages that were opened before can be read again without a network. */
function keepsPages(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
