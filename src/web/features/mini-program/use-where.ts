import { detectDevice, isSocialClient } from '../../runtime/user-agent.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'

/** Where a page is open: in the social client, in another program of a phone, which cannot scan itself, or at a desk. */
export type Where = 'client' | 'phone' | 'desk'

/** Nobody knows before the page is alive; a code to scan is right for most then. */
export function useWhere(): Where {
  return useBrowserValue<Where>(() => {
    if (isSocialClient(navigator.userAgent)) return 'client'
    return detectDevice(navigator.userAgent, navigator.maxTouchPoints).device_type === '' ? 'desk' : 'phone'
  }, 'desk')
}
