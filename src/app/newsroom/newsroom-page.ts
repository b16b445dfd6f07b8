import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#base/escape-html.ts'
import { NEWSROOM_WORKER_POLICY } from '#contract/admin/offline.ts'
import { baseHeaders, PERMISSIONS_POLICY } from '#server/http/security-headers.ts'

/** The newsroom's first module, as the build's manifest names it. */
export const NEWSROOM_ENTRY = 'src/newsroom/entry.tsx'

/** What the one page of the newsroom loads. */
export interface NewsroomFiles {
  /** Address of its first module. */
  script: string
  styles: readonly string[]
  /** Markup that development adds. */
  head: string
}

export interface NewsroomPageOptions {
  files: NewsroomFiles
  locale: string
  adminOrigin: string
  /** Origins of readers' pages, which it shows in frames; the one where share links live first. */
  siteOrigins: readonly string[]
  /** Origins that it opens WebSockets to. */
  socketOrigins: readonly string[]
  /** False in development, whose scripts follow no policy. */
  hasPolicy: boolean
}

/**
 * The page that every address of the newsroom answers: nothing of the site and nobody's, so that it can be sent to whoever
 * asks. What runs in it is ours, by a policy of its own.
 */
export function writeNewsroomPage(options: NewsroomPageOptions): { html: string; headers: Record<string, string> } {
  const { files, locale } = options
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="data:,">
${files.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${files.head}
<script type="module" src="${files.script}"></script>
</head>
<body><div id="newsroom" data-site="${escapeHtml(options.siteOrigins[0] ?? '')}"></div></body>
</html>
`
  return { html, headers: headersOf(options, nonce) }
}

function headersOf(options: NewsroomPageOptions, nonce: string): Record<string, string> {
  const isSecure = options.adminOrigin.startsWith('https:')
  const sites = options.siteOrigins.join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: ${isSecure ? '' : 'http: '}data: blob:`, // articles may keep pictures where they are
    "font-src 'self'",
    "media-src 'self' https: blob:",
    `connect-src 'self' ${options.socketOrigins.join(' ')}`.trim(),
    `frame-src 'self' ${sites}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ProseMirrorClipboard ${NEWSROOM_WORKER_POLICY}`,
  ]
  return {
    ...baseHeaders(options.adminOrigin),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-language, cookie',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': PERMISSIONS_POLICY,
    ...(isSecure && { 'cross-origin-opener-policy': 'same-origin' }),
    ...(options.hasPolicy && { 'content-security-policy': policy.join('; ') }),
  }
}
