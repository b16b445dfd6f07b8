import { DomUtils, parseDocument } from 'htmlparser2'
import { SourceError } from './source-error.ts'

/**
 * HTML in which addresses of links and pictures are whole, seen from the page that it stood on. Throws `SourceError` for
 * elements inside each other by the thousand.
 */
export function withWholeAddresses(html: string, page: string): string {
  if (!URL.canParse(page)) return html
  const document = parseDocument(html)
  let changes = 0
  for (const element of DomUtils.findAll(() => true, document.children)) {
    for (const name of ['src', 'href', 'poster']) {
      const written = element.attribs[name]
      if (written === undefined || written.startsWith('#')) continue
      const whole = toWholeAddress(written, page)
      if (whole === written) continue
      element.attribs[name] = whole
      changes += 1
    }
  }
  return changes === 0 ? html : toHtml(document)
}

function toHtml(document: ReturnType<typeof parseDocument>): string {
  try {
    return DomUtils.getOuterHTML(document)
  } catch (error) {
    if (error instanceof RangeError) throw new SourceError('the HTML is nested too deeply') // the stack was full
    throw error
  }
}

/** The address as seen from a page; left as it is when it has a scheme or cannot be resolved. */
export function toWholeAddress(written: string, page: string): string {
  const address = written.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, page)) return written
  return new URL(address, page).href
}
