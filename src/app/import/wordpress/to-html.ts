import type { AnyNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { SourceError } from '../source-error.ts'

/** Throws `SourceError` for elements inside each other by the thousand. */
export function toHtml(nodes: AnyNode | AnyNode[]): string {
  try {
    return DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' })
  } catch (error) {
    if (error instanceof RangeError) throw new SourceError('the HTML is nested too deeply') // the stack was full
    throw error
  }
}
