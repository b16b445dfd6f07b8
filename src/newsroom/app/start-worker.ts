import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { NEWSROOM_WORKER_PATH, NEWSROOM_WORKER_POLICY } from '#contract/admin/offline.ts'
import { ASSETS } from '#contract/offline.ts'
import { log } from '#web/runtime/log.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(of: string): string }
}

/** Has the newsroom open again without a network. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', cacheUsed, { once: true })
  if (serviceWorker.controller) cacheUsed()
  try {
    await serviceWorker.register(trustedAddress(), { scope: `${ADMIN_PATH}/` })
  } catch (error) {
    log.debug('the service worker could not be registered', error)
  }
}

/** What did not come by the worker, before it had this page or on the way then, is asked for once more: it keeps what it answers. */
function cacheUsed(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, workerStart } of list.getEntries() as PerformanceResourceTiming[]) {
      const isMissing = workerStart === 0 && new URL(name).pathname.startsWith(ASSETS)
      if (isMissing) fetch(name).catch(() => undefined) // kept when it is used again
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** The policy of the page lets no text become the address of a script, but by this one. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(NEWSROOM_WORKER_POLICY, { createScriptURL: () => NEWSROOM_WORKER_PATH })
  return policy?.createScriptURL('') ?? NEWSROOM_WORKER_PATH
}
