import { completeTexts } from '../i18n/catalogues.ts'

/** Fetches a part of a page that a landing does without, and its texts. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), completeTexts()])
  return part
}
