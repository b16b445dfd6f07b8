/** Characters that a text may have where a pattern decides about it: matching stays quick. */
const MATCHED_MAX = 200
const PATTERN_MAX = 200
/** Repetitions of any length that may stand one after the other: each makes matching a power slower. */
const REPETITIONS_MAX = 3
const OPTIONALS_MAX = 10

/**
 * Why a regular expression may not decide about what strangers enter; null where it may. Nothing that can take
 * exponential time passes: no repeated group that holds a repetition or a choice, no look-around, no reference back.
 */
export function findPatternFault(pattern: string): string | null {
  if (pattern.length > PATTERN_MAX) return `is longer than ${PATTERN_MAX} characters`
  try {
    void new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return 'is no regular expression'
  }
  const groups: Group[] = [{ varies: false }]
  let [closed, repetitions, optionals]: [Group | null, number, number] = [null, 0, 0]
  for (const token of tokensOf(pattern)) {
    const around = groups.at(-1)
    if (token === '(' || token === '(?:') groups.push({ varies: false })
    else if (token.startsWith('(?')) return 'looks around, which is not allowed'
    else if (/^\\(?:[1-9]|k)/.test(token)) return 'refers back, which is not allowed'
    if (token === '|' && around) around.varies = true
    const repeats = isRepetition(token)
    if (repeats) {
      if (closed?.varies) return 'repeats a group that repeats or chooses, which can take for ever'
      if (isFixed(token)) continue
      if (isOptional(token)) optionals += 1
      else repetitions += 1
      if (around) around.varies = true
    }
    closed = null
    if (token === ')') {
      closed = groups.pop() ?? null
      const outer = groups.at(-1)
      if (closed?.varies && outer) outer.varies = true
    }
  }
  if (repetitions > REPETITIONS_MAX || optionals > OPTIONALS_MAX) return 'repeats too often'
  return null
}

/** A text as a whole, against a pattern that `findPatternFault` let through. */
export function matchesPattern(pattern: string, text: string): boolean {
  return text.length <= MATCHED_MAX && new RegExp(`^(?:${pattern})$`, 'u').test(text)
}

interface Group {
  /** Whether it matches texts of several lengths or in several ways. */
  varies: boolean
}

/** Escapes, classes and quantifiers in one piece each. */
function tokensOf(pattern: string): string[] {
  return pattern.match(/\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?::|<?[=!]|<[^>]*>)?|\{\d+(?:,\d*)?\}|[\s\S]/gu) ?? []
}

function isRepetition(token: string): boolean {
  return /^(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(token)
}

function isFixed(token: string): boolean {
  return /^\{\d+\}$/.test(token)
}

/** Whether a repetition can be done in two ways. */
function isOptional(token: string): boolean {
  const [, least, most] = /^\{(\d+),(\d+)\}$/.exec(token) ?? []
  return token === '?' || (most !== undefined && Number(most) - Number(least) <= 1)
}
