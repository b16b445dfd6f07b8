import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { completeTexts } from '../i18n/catalogues.ts'

/** Fetches a part of a page that a landing does without, and its texts. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), completeTexts()])
  return part
}

/** A component whose code and texts are fetched when it is first shown, inside a `Suspense`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await fetchPart(load) }))
}
