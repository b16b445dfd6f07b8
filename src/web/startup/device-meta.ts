import { localBrowserStorage } from '../storage/browser-storage.ts'
import { detectDevice, type Device } from '../runtime/user-agent.ts'

const KEY = 'davmu.deviceMeta'

/** Keeps beside the id of tracking events, which has a key of its own, what the browser says of its device. */
export function syncDeviceMeta({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): void {
  const meta: Device = detectDevice(userAgent, maxTouchPoints)
  if (meta.device_type !== '') localBrowserStorage.write(KEY, meta)
}
