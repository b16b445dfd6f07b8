import type eruda from 'eruda'
import { log } from '../runtime/log.ts'

/** A console for developers over the page: our own copy (`own`), or the script of another origin. */
export async function showDebugConsole(from: string): Promise<void> {
  try {
    const debug = from === 'own' ? (await import('eruda')).default : await loadFrom(from)
    debug.init({ useShadowDom: true })
    debug.get('console')?.config.set('jsExecution', false) // the policy of the pages lets no text be run
  } catch (error) {
    log.warn('The debug console could not be loaded', error)
  }
}

type Console = Pick<typeof eruda, 'init' | 'get'>

function loadFrom(origin: string): Promise<Console> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: `${origin}/eruda.js` })
    script.addEventListener('load', () => {
      const { eruda: loaded } = window as { eruda?: Console }
      if (loaded) resolve(loaded)
      else reject(new Error(`${script.src} is no debug console`))
    })
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)))
    document.head.append(script)
  })
}
