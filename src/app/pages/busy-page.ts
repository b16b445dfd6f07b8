import { errorCodes } from '#contract/error-codes.ts'
import { escapeHtml } from '#base/escape-html.ts'
import type { RenderedPage } from '#web/renderer.ts'

const { zh, en, status } = errorCodes[50303]

const STYLE = 'body{font:1rem/1.6 system-ui,sans-serif;margin:30vh 8vw 0;text-align:center}'

/** What a reader sees in place of a page that there is no time to make now: it asks again by itself after some seconds. */
export function toBusyPage(locale: string, seconds: number): RenderedPage {
  const [text, again] = locale.startsWith('zh') ? [zh, '再试一次'] : [en, 'Try again']
  const html =
    `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<meta http-equiv="refresh" content="${seconds}"><title>${text}</title><style>${STYLE}</style></head>` +
    `<body><p>${text}</p><p><a href="">${again}</a></p></body></html>`
  return { status, location: null, html, style: STYLE, tags: [], cacheable: false }
}
