import { escapeHtml, escapeJsonForScript } from '#base/escape-html.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { toAddress, toHref } from '#contract/share-urls.ts'
import type { Assets } from './assets.ts'
import { absolute } from '../runtime/absolute.ts'
import { SHARE_PICTURE_MIN } from '#contract/share-limits.ts'
import type { PageMeta } from '../runtime/page-meta.ts'
import { GROUND_COLORS } from '#contract/grounds.ts'
import { DATA_ID, ROOT_ID } from './page-elements.ts'
import { startScript } from '../startup/start-script.ts'
import { themeScript } from '../theme/theme-script.ts'
import { tapScript } from '../startup/tap-script.ts'

export interface DocumentParts {
  meta: PageMeta
  config: PublicConfig
  locale: string
  siteName: string
  /** Ground that the operator prefers: auto, light or dark. */
  ground: string
  /** Custom properties of the site's own colour. */
  tones: Record<string, string>
  /** What React rendered. */
  app: string
  /** JSON of the page data. */
  data: string
  screen: string
  icon: string
  assets: Assets
  /** The styles that it needs for its first paint. */
  css: string
}

/** Every inline script of every page, for the content security policy's hashes. */
export const inlineScripts: readonly string[] = [themeScript, tapScript, startScript]

/** Opens what the body begins with: the picture for scrapers. */
export const SHARE_COVER = '<div class="share-cover" aria-hidden="true">'

/** The whole page. Nothing in it depends on who asks. */
export function renderDocument(parts: DocumentParts): string {
  const { config, locale, assets, meta } = parts
  const scripts = {
    'data-entry': assets.entry,
    'data-preloads': assets.preloads(parts.screen, locale).join(' '),
    'data-sheet': assets.sheet,
  }
  const style = Object.entries(parts.tones)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  return [
    '<!doctype html>',
    `<html${attributes({ lang: locale, 'data-ground': parts.ground, style, ...(meta.view && { 'data-view': meta.view }) })}>`,
    '<head>',
    '<meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: viewport(config) }),
    `<title>${escapeHtml(meta.title)}</title>`,
    `<script>${themeScript}</script>`,
    `<style>${parts.css}</style>`,
    `<script>${tapScript}</script>`,
    headTags(parts),
    '</head>',
    '<body>',
    shareCover(meta),
    `<div id="${ROOT_ID}">${parts.app}</div>`,
    `<script type="application/json" id="${DATA_ID}">${escapeJsonForScript(parts.data)}</script>`,
    `<script${attributes(scripts)}>${startScript}</script>`,
    '</body>',
    '</html>',
  ].join('')
}

/** A page without code of its own, which the browser asks for again after some seconds. */
export function renderBare(parts: {
  title: string
  locale: string
  config: PublicConfig
  css: string
  app: string
  retrySeconds: number
}): string {
  const { title, locale, config, css, app, retrySeconds } = parts
  return [
    '<!doctype html>',
    `<html${attributes({ lang: locale, 'data-ground': 'auto' })}>`,
    '<head>',
    '<meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: viewport(config) }),
    tag('meta', { name: 'robots', content: 'noindex' }),
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    tag('meta', { 'http-equiv': 'refresh', content: String(retrySeconds) }),
    `<title>${escapeHtml(title)}</title>`,
    `<script>${themeScript}</script>`,
    `<style>${css}</style>`,
    '</head>',
    `<body>${app}</body>`,
    '</html>',
  ].join('')
}

/** Shown when even the error page could not be made. */
export function renderFallback(message: string, link: string, config: PublicConfig): string {
  const home = escapeHtml(toHref('/', config.defaultLocale, config))
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    tag('meta', { name: 'viewport', content: viewport(config) }) +
    tag('meta', { name: 'robots', content: 'noindex' }) +
    `<title>${escapeHtml(message)}</title></head>` +
    `<body><p>${escapeHtml(message)}</p><p><a href="${home}">${escapeHtml(link)}</a></p></body></html>`
  )
}

function viewport({ viewportZoom }: PublicConfig): string {
  const zoom = viewportZoom === 'deny' ? ', maximum-scale=1, user-scalable=no' : ''
  return `width=device-width, initial-scale=1${zoom}, viewport-fit=cover`
}

function headTags({ meta, config, locale, siteName, icon }: DocumentParts): string {
  const name = (key: string, content: string) => (content ? tag('meta', { name: key, content }) : '')
  const property = (key: string, content: string) => (content ? tag('meta', { property: key, content }) : '')
  const href = (language: string) => toAddress(meta.path ?? '/', language, config)
  const image = meta.image && absolute(meta.image.url, config.siteOrigin)
  const size = (pixels: number | undefined) => (pixels ? String(pixels) : '')
  const { article, shared = meta } = meta
  return [
    name('description', meta.description),
    name('keywords', meta.keywords),
    meta.noindex ? name('robots', 'noindex') : '',
    meta.path === null ? '' : tag('link', { rel: 'canonical', href: href(locale) }),
    ...(meta.path === null || meta.noindex ? [] : alternates(config, href)),
    ...feedLinks(meta, config),
    name('color-scheme', 'light dark'),
    tag('meta', { name: 'theme-color', content: GROUND_COLORS.light, media: '(prefers-color-scheme: light)' }),
    tag('meta', { name: 'theme-color', content: GROUND_COLORS.dark, media: '(prefers-color-scheme: dark)' }),
    name('format-detection', 'telephone=no, email=no, address=no'),
    tag('link', { rel: 'icon', href: icon }),
    property('og:site_name', siteName),
    property('og:type', meta.type),
    property('og:title', shared.title),
    property('og:description', shared.description),
    property('og:locale', locale.replace('-', '_')),
    meta.path === null ? '' : property('og:url', href(locale)),
    property('og:image', image ?? ''),
    property('og:image:width', size(meta.image?.width)),
    property('og:image:height', size(meta.image?.height)),
    property('article:published_time', article ? isoTime(article.published) : ''),
    property('article:modified_time', article ? isoTime(article.modified) : ''),
    property('article:author', article?.author ?? ''),
    ...(article?.tags ?? []).map((text) => property('article:tag', text)),
    name('twitter:card', image ? 'summary_large_image' : 'summary'),
    name('twitter:title', shared.title),
    name('twitter:description', shared.description),
    name('twitter:image', image ?? ''),
    ...meta.structured.map(
      (object) => `<script type="application/ld+json">${escapeJsonForScript(JSON.stringify(object))}</script>`,
    ),
  ].join('')
}

function alternates(config: PublicConfig, href: (locale: string) => string): string[] {
  const links = config.locales.map((locale) => tag('link', { rel: 'alternate', hreflang: locale, href: href(locale) }))
  return [...links, tag('link', { rel: 'alternate', hreflang: 'x-default', href: href(config.defaultLocale) })]
}

function feedLinks({ feeds, title }: PageMeta, { siteOrigin }: PublicConfig): string[] {
  if (!feeds) return []
  const link = (type: string, path: string) =>
    tag('link', { rel: 'alternate', type, title, href: absolute(path, siteOrigin) })
  return [link('application/rss+xml', feeds.rss), link('application/feed+json', feeds.json)]
}

/**
 * A picture for scrapers that take the first one of the body. It has no box, and a lazy image without a box is not
 * fetched by a browser, so readers do not pay for it.
 */
function shareCover(meta: PageMeta): string {
  const picture = meta.square ?? meta.image
  if (!picture) return ''
  const { url, width, height } = picture
  const tall = width > 0 && height > 0 ? Math.round((SHARE_PICTURE_MIN * height) / width) : SHARE_PICTURE_MIN
  const size = { width: String(SHARE_PICTURE_MIN), height: String(tall) }
  const image = tag('img', { src: url, alt: '', ...size, loading: 'lazy' })
  return `${SHARE_COVER}${image}</div>`
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function tag(name: string, values: Record<string, string>): string {
  return `<${name}${attributes(values)}>`
}

function attributes(values: Record<string, string>): string {
  return Object.entries(values)
    .filter(([name, value]) => value !== '' || name === 'alt')
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}
