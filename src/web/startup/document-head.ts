import { toAddress } from '#contract/share-urls.ts'
import type { PageMeta } from '../runtime/page-meta.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Site } from '../runtime/site.ts'

/** Shows what a page says about itself. */
export function showMeta(meta: PageMeta, { config, text }: Runtime): void {
  document.title = meta.title
  setContent('description', meta.description)
  setContent('keywords', meta.keywords)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical && meta.path) canonical.href = toAddress(meta.path, text.locale, config)
}

/** Title, keywords and description of the site, where the page has none of its own. */
export function fillMeta({ name, keywords, description }: Site): void {
  document.title ||= name
  if (!contentOf('keywords')) setContent('keywords', keywords)
  if (!contentOf('description')) setContent('description', description)
}

/** Puts the tones of the site's colour on the root element. */
export async function showTones(primaryColor: string): Promise<void> {
  const { toneProperties } = await import('../theme/tone-properties.ts')
  for (const [name, value] of Object.entries(toneProperties(primaryColor))) {
    document.documentElement.style.setProperty(name, value)
  }
}

function contentOf(name: string): string {
  return metaNamed(name)?.content ?? ''
}

function setContent(name: string, content: string): void {
  const meta = metaNamed(name) ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }))
  meta.content = content
}

function metaNamed(name: string): HTMLMetaElement | null {
  return document.querySelector(`meta[name="${name}"]`)
}
