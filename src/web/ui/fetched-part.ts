import { completeTexts } from '../i18n/catalogues.ts'
import { wholeSheet } from './whole-sheet.ts'

/** Fetches a part of a page that a landing does without, its texts, and the styles that the page did not hold. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), completeTexts(), wholeSheet()])
  return part
}
