import { createHash } from 'node:crypto'

export interface PolicyParts {
  /** Every inline script and style of the pages, exactly as they stand in them; null sends no policy. */
  inlineCode: { scripts: readonly string[]; styles: readonly string[] } | null
  /** Further origins that the pages call, and those that may frame them; empty texts are ignored. */
  connect: readonly string[]
  frame: readonly string[]
}

/**
 * Headers of every page. Inline code is allowed by its hash, so that pages can be cached; pictures may come from anywhere,
 * because imported articles may keep theirs where they are; style attributes carry sizes and colours of pictures.
 */
export function pageSecurityHeaders({ inlineCode, connect, frame }: PolicyParts): Record<string, string> {
  const common = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  if (!inlineCode) return common
  const policy = [
    "default-src 'none'",
    directive('script-src', "'self'", ...inlineCode.scripts.map(hashSource)),
    directive('style-src', "'self'", ...inlineCode.styles.map(hashSource)),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: http: data: blob:",
    "font-src 'self'",
    "media-src 'self' https:",
    "manifest-src 'self'",
    directive('connect-src', "'self'", ...connect),
    directive('frame-src', "'self'", ...frame),
    directive('frame-ancestors', "'self'", ...frame),
    "base-uri 'none'",
    "form-action 'self'",
  ]
  return { ...common, 'content-security-policy': policy.join('; ') }
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...new Set(sources.filter(Boolean))].join(' ')
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}
