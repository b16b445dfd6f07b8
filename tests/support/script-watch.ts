import type { BrowserContext } from 'playwright-core'

/** Where nothing in a page may lead a browser by itself. */
const CANARY = 'evil.example'

/**
 * Hears of everything that runs in any page or frame of a context and was not written for it: the functions that vectors
 * call, what only the security policy refused, and requests to hosts that nobody but a vector names. Pictures of the web
 * are named by articles too; they are not fetched.
 */
export async function watchScripts(context: BrowserContext, origin: string): Promise<string[]> {
  const found: string[] = []
  await context.exposeBinding('tellOfScript', ({ frame }, what: string) => found.push(`${what} at ${frame.url()}`))
  await context.addInitScript(() => {
    const { tellOfScript: tell } = window as unknown as { tellOfScript: (what: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: () => tell(`${name}() ran`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`only the policy held: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      const request = route.request()
      const isPicture = request.resourceType() === 'image' && new URL(request.url()).hostname !== CANARY
      if (!isPicture) found.push(`asked for ${request.url()}`)
      return route.abort()
    },
  )
  return found
}

/** Runs in a browser: what a document holds that could run or fetch something, or lead to it, now or at a touch. */
export function findHarm(page: Document, ownScripts: readonly string[]): string[] {
  const harm: string[] = []
  const addresses = /^(?:href|src|xlink:href|action|formaction|data|poster|background|ping|cite|manifest)$/
  const safe = /^(?:https?|mailto|tel|blob):/
  const picture = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/ // as the source of an image, where nothing runs
  for (const element of page.querySelectorAll('*')) {
    const name = element.localName
    const isOwnFrame = name === 'iframe' && element.getAttribute('src')?.startsWith(`${location.origin}/davmu/share/`)
    if (
      !isOwnFrame &&
      /^(?:iframe|object|embed|base|frame|frameset|applet|template|portal|foreignobject|animate|set)$/i.test(name)
    )
      harm.push(element.outerHTML.slice(0, 200))
    const isCode =
      name === 'script' &&
      /^(?:|module|text\/javascript|importmap|speculationrules)$/.test(element.getAttribute('type') ?? '')
    const isOwn = element.hasAttribute('src') || ownScripts.includes(element.textContent ?? '')
    if (isCode && !isOwn) harm.push(element.outerHTML.slice(0, 200))
    if (name === 'meta' && /refresh|policy|cookie/i.test(element.getAttribute('http-equiv') ?? ''))
      harm.push(element.outerHTML)
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || attribute === 'srcdoc') harm.push(`${name} ${attribute}=${value}`)
      if (!addresses.test(attribute)) continue
      const url = URL.canParse(value, location.origin) ? new URL(value, location.origin) : null
      const isHarmless =
        url === null ||
        safe.test(url.protocol) ||
        (name === 'img' && picture.test(value)) ||
        (name === 'link' && value === 'data:,')
      // nothing is asked for before somebody plays it
      const isWaiting =
        /^(?:audio|video)$/.test(name) &&
        attribute === 'src' &&
        element.getAttribute('preload') === 'none' &&
        !element.hasAttribute('autoplay')
      const isForeignCode = name === 'script' && url?.origin !== location.origin
      if (!isHarmless || isForeignCode || (url?.hostname === 'evil.example' && attribute !== 'href' && !isWaiting))
        harm.push(`${name} ${attribute}=${value}`)
    }
  }
  return harm
}
