import { createHash } from 'node:crypto'
import { baseHeaders, PERMISSIONS_POLICY } from '#server/http/security-headers.ts'

export interface PolicyParts {
  /** Every inline script of the pages, exactly as they stand in them; null sends no policy. */
  inlineScripts: readonly string[] | null
  /** Further origins that the pages call, and those that may frame them; empty texts are ignored. */
  connect: readonly string[]
  frame: readonly string[]
  /** Origins of other sites whose pages may hold the bar in a frame, and no other page. */
  barFrames: readonly string[]
  /** The newsroom's origin, which may frame previews and pages of groups; null where it is that of the site. */
  adminOrigin: string | null
  /** Further origins whose scripts pages load; empty texts are ignored. */
  script: readonly string[]
  /** Further sources of frames: those of scripts of others, and those that texts may have. */
  embed: readonly string[]
  /** Whether pages carry the debug console, which writes stylesheets of its own and brings its icons inside of them. */
  hasConsole: boolean
  siteOrigin: string
}

/** Pages that others than the site itself may frame. */
export type FramedPage = 'newsroom' | 'bar'

/** Headers of a page by the styles that it holds inline, exactly as they stand in it, and whether others may frame it. */
export type PageHeaders = (style: string, framed?: FramedPage | null) => Readonly<Record<string, string>>

/**
 * Headers of every page. Inline code is allowed by its hash, so that pages can be cached; pictures may come from anywhere,
 * because imported articles may keep theirs where they are; style attributes carry sizes and colours of pictures.
 */
export function createPageHeaders({
  inlineScripts,
  connect,
  frame,
  barFrames,
  adminOrigin,
  script,
  embed,
  hasConsole,
  siteOrigin,
}: PolicyParts): PageHeaders {
  const isSecure = siteOrigin.startsWith('https:')
  const common = {
    ...baseHeaders(siteOrigin),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Browsers complain about it on a site without https.
    ...(isSecure && { 'cross-origin-opener-policy': 'same-origin' }),
  }
  if (!inlineScripts) return () => common
  const framers = { newsroom: [adminOrigin ?? ''], bar: barFrames, none: [] }
  const beforeStyle = [
    "default-src 'none'",
    directive('script-src', "'self'", ...inlineScripts.map(hashSource), ...script),
  ]
  const afterStyle = [
    "style-src-attr 'unsafe-inline'",
    directive('img-src', "'self'", 'https:', isSecure ? '' : 'http:', 'data:', 'blob:'), // browsers make an https site's http pictures https
    directive('font-src', "'self'", hasConsole ? 'data:' : ''),
    "media-src 'self' https: blob:", // a player that is fed by script reads from a blob
    "manifest-src 'self'",
    "worker-src 'self'",
    directive('connect-src', "'self'", 'https:', ...connect), // live streams, which scripts fetch, may come from anywhere, too
    directive('frame-src', "'self'", ...frame, ...embed),
  ]
  return (style, framed) => ({
    ...common,
    'content-security-policy': [
      ...beforeStyle,
      directive('style-src', "'self'", hasConsole ? "'unsafe-inline'" : hashSource(style)),
      ...afterStyle,
      directive('frame-ancestors', "'self'", ...frame, ...framers[framed ?? 'none']),
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
  })
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...new Set(sources.filter(Boolean))].join(' ')
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
