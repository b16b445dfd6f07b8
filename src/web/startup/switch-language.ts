import type { DataRouter } from 'react-router'
import { BASE_LOCALE, TRADITIONAL_LOCALE } from '#contract/locale.ts'
import { toHref } from '#contract/share-urls.ts'
import { sessionBrowserStorage } from '../storage/browser-storage.ts'
import { chosenLocale, LANGUAGES_ID, rememberLocale } from '../features/site/remember-locale.ts'
import { isPreview } from '../features/tracker/may-track.ts'
import { checkLocaleDomains } from '../i18n/catalogues.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { PAGE_ID } from '../routing/transition.ts'

/** What a reader had on the page whose language was changed. */
interface Before {
  /** The page without its language. */
  path: string
  /** Where the languages stood on the screen, in pixels from its upper edge. */
  top: number
  /** What was typed, by the place of its field. */
  typed: Record<string, string>
}

const KEY = 'davmu.language'
const FIELDS = `#${PAGE_ID} :is(input:not([type]), input[type="text"], input[type="search"], textarea)`

/** Another language takes the place of the page, which stays where it was, with what was typed into it. */
export function watchLanguage(router: DataRouter, { config, text }: Runtime): void {
  checkLocaleDomains(config)
  if (wantsTraditional(text.locale)) {
    location.replace(toHref(pathOf(router), TRADITIONAL_LOCALE, config) + location.hash)
    return
  }
  if (location.hash === `#${LANGUAGES_ID}`) arrive(router, text.locale)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(`#${LANGUAGES_ID} a`)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (link.hasAttribute('aria-current')) return
    const before: Before = { path: pathOf(router), top: topOfLanguages(), typed: readTyped() }
    sessionBrowserStorage.write(KEY, before)
    rememberLocale(link.lang) // the footer may not be hydrated yet, and the root goes by the choice before
    location.replace(`${link.href}#${LANGUAGES_ID}`)
  })
}

/**
 * Whether whoever reads in traditional characters has come to a page in simplified ones, by a link of somebody else: it is
 * the same page in the same language. What stands around a frame decides for it, an editor for a preview, and the desktop
 * page shows what it was asked for.
 */
function wantsTraditional(locale: string): boolean {
  if (locale !== BASE_LOCALE || chosenLocale() !== TRADITIONAL_LOCALE || window.top !== window.self) return false
  return !isPreview(location.pathname) && !new URLSearchParams(location.search).has('url')
}

function arrive(router: DataRouter, locale: string): void {
  rememberLocale(locale) // the host may be another one than that of the choice
  const before = sessionBrowserStorage.read(KEY) as Before | null
  sessionBrowserStorage.write(KEY, null)
  const { pathname, search } = router.state.location
  void router.navigate(
    { pathname: pathname.slice(withoutSlash(router.basename).length) || '/', search, hash: '' },
    {
      replace: true,
      preventScrollReset: true,
    },
  )
  if (before?.path === pathOf(router)) {
    fill(before.typed)
    scrollBy({ top: topOfLanguages() - before.top, behavior: 'instant' })
  }
  document.querySelector<HTMLElement>(`#${LANGUAGES_ID} [aria-current]`)?.focus({ preventScroll: true })
}

function pathOf({ basename, state: { location } }: DataRouter): string {
  return location.pathname.slice(withoutSlash(basename).length) + location.search
}

function withoutSlash(basename = ''): string {
  return basename.replace(/\/$/, '')
}

function topOfLanguages(): number {
  return document.getElementById(LANGUAGES_ID)?.getBoundingClientRect().top ?? 0
}

function listFields(): [place: string, field: HTMLInputElement | HTMLTextAreaElement][] {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  return fields.map((field, index) => [`${index} ${field.name}`, field])
}

function readTyped(): Before['typed'] {
  const typed = listFields().filter(([, { value }]) => value !== '')
  return Object.fromEntries(typed.map(([place, { value }]) => [place, value]))
}

/** As if it were typed again. */
function fill(typed: Before['typed']): void {
  for (const [place, field] of listFields()) {
    const value = typed[place]
    if (value === undefined || value === field.value) continue
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
