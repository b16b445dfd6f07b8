import type { AppInfo } from '#contract/site.ts'
import type { Device } from '../../runtime/user-agent.ts'

/** How the native app is opened, empty texts where it is not. */
export type AppLaunch = AppInfo['app_launch']

/** How the app is opened where the system knows it. */
export interface LaunchPlan {
  /** Addresses that open it, one after another. */
  attempts: string[]
  /** Where the app is got, empty where that is not known. */
  store: string
}

/** Between two attempts. */
export const NEXT_ATTEMPT_MS = 700
/** A page that is still seen this long after the tap goes to the store. */
export const STORE_AFTER_MS = 1500
/** A bar that was closed stays away this long. */
export const CLOSED_MS = 30 * 24 * 60 * 60 * 1000

/** The link that the system knows first, because it asks nothing and fails quietly; `target` is a site path with its spot. */
export function planLaunch(app: AppLaunch, device: Device['device_type'], target: string): LaunchPlan {
  const path = target.replace(/^\/+/, '')
  const link = app.universal_link && `${app.universal_link.replace(/\/+$/, '')}/${path}`
  const attempts = [link, app.scheme && app.scheme + path].filter((address) => address !== '')
  return { attempts, store: { Android: app.android_url, IOS: app.ios_url, '': '' }[device] }
}

/** Whether there is anything to tap: on phones and tablets, in the social client only what works there. */
export function isLaunchable(app: AppLaunch, device: Device['device_type']): boolean {
  const { attempts, store } = planLaunch(app, device, '')
  return device !== '' && (attempts.length > 0 || store !== '' || app.appid !== '')
}

/** Whether a bar that was closed at `closedAt`, null for never, is still away. Milliseconds. */
export function isClosed(closedAt: number | null, now: number): boolean {
  return closedAt !== null && now - closedAt < CLOSED_MS
}
