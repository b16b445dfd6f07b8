import type { Text } from '../../i18n/text.tsx'
import { PAGE_NOT_FOUND, type PageError } from '../../runtime/page-error.ts'

const PREVIEW_EXPIRED = 41002
const PREVIEW_REFUSED = 40304

export interface ErrorTexts {
  heading: string
  advice: string
  /** The sentence in English under a heading in another language; empty when there is none to add. */
  original: string
}

/** What an error page says: sentences of its own for 404 and 410, else the error's message. */
export function errorTexts(error: PageError, text: Text): ErrorTexts {
  if (error.status === 404) {
    return {
      heading: text('error.notFound'),
      advice: text('error.notFoundAdvice'),
      original: inOther(text, PAGE_NOT_FOUND),
    }
  }
  if (error.code === PREVIEW_EXPIRED)
    return { heading: text('error.previewExpired'), advice: text('error.previewExpiredAdvice'), original: '' }
  if (error.code === PREVIEW_REFUSED)
    return { heading: text('error.previewRefused'), advice: text('error.previewRefusedAdvice'), original: '' }
  if (error.status === 410) return { heading: text('error.gone'), advice: text('error.goneAdvice'), original: '' }
  if (error.status === 503 && !error.message) {
    return { heading: text('error.network'), advice: text('error.networkAdvice'), original: '' }
  }
  return { heading: error.message || text('error.other'), advice: text('error.otherAdvice'), original: '' }
}

/** An exact English text, for pages in another language. */
export function inOther(text: Text, english: string): string {
  return text.locale.startsWith('en') ? '' : english
}
