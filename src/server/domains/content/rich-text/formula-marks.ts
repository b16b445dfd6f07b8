/** What shows a formula, and nothing else that could be in a page. */
export const FORMULA_TAGS =
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  )

/** What is said of it: no links, no addresses. */
export const FORMULA_ATTRIBUTES =
  'accent accentunder columnlines columnspan depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowlines rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  )

const tags = new Set(FORMULA_TAGS)
const attributes = new Set(FORMULA_ATTRIBUTES)

export const isOfFormula = (tag: string): boolean => tags.has(tag)
export const isSaidOfFormula = (attribute: string): boolean => attributes.has(attribute)
