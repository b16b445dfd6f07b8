import { createRequire } from 'node:module'
import type { Document, Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { FORMULA } from '#base/render-markdown.ts'
import { isOfFormula, isSaidOfFormula } from './formula-marks.ts'
import { findAll, isElement, replace, unwrap, wrap } from './dom.ts'

const require = createRequire(import.meta.url)

/** What of the package is used. */
interface Formulas {
  renderToString(formula: string, options: { displayMode: boolean; throwOnError: boolean; maxExpand: number }): string
}

/** Longer ones are no formulas. */
const LONGEST = 10_000
const STYLE = /^(?:color:#(?:[0-9a-f]{3}){1,2}|padding-(?:left|right):[\d.]+(?:em|pt))$/i

/** Formulas in TeX become MathML; those that are none stay as they are written. */
export function showFormulas(document: Document): void {
  for (const code of findAll(document, 'code')) {
    if (code.attribs['class'] !== FORMULA) continue
    delete code.attribs['class']
    const block = isElement(code.parent, 'pre') ? code.parent : null
    const math = toMath(DomUtils.textContent(code), block !== null)
    if (math === null) continue
    replace(block ?? code, block ? wrap('p', {}, [math]) : math)
  }
}

/** Formulas that a text writes in MathML keep its elements alone, and what is not in a formula is none of it. */
export function keepFormulas(document: Document): void {
  for (const element of DomUtils.findAll(() => true, document.children).toReversed()) {
    const isPart = isOfFormula(element.name) && element.name !== 'math'
    const isInFormula = ancestorsOf(element).some(({ name }) => name === 'math')
    if (isInFormula !== isPart) unwrap(element)
  }
  for (const math of findAll(document, 'math'))
    if (DomUtils.textContent(math).trim() === '') DomUtils.removeElement(math)
}

function ancestorsOf({ parent }: Element): Element[] {
  return isElement(parent) ? [parent, ...ancestorsOf(parent)] : []
}

/** Null for what is no formula. */
function toMath(formula: string, displayMode: boolean): Element | null {
  if (formula.length > LONGEST) return null
  const { renderToString } = require('temml') as Formulas // half a megabyte, which most processes never need
  try {
    return clean(parseDocument(renderToString(formula.trim(), { displayMode, throwOnError: true, maxExpand: 1000 })))
  } catch {
    return null // what cannot be read as one
  }
}

/** What shows a formula, and nothing else that could be in a page. */
function clean(document: Document): Element | null {
  for (const element of DomUtils.findAll(() => true, document.children)) {
    if (!isOfFormula(element.name)) {
      unwrap(element)
      continue
    }
    const style = styleOf(element)
    const kept = Object.entries(element.attribs).filter(([name]) => isSaidOfFormula(name))
    element.attribs = { ...Object.fromEntries(kept), ...(style !== '' && { style }) }
  }
  return document.children.find((node) => isElement(node, 'math')) ?? null
}

function styleOf({ attribs }: Element): string {
  const side = /\btml-(left|right)\b/.exec(attribs['class'] ?? '')?.[1]
  const kept = (attribs['style'] ?? '').split(';').filter((one) => STYLE.test(one))
  return [...(side ? [`text-align:${side}`] : []), ...kept].join(';')
}
