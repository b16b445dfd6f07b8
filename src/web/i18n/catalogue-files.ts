import type { Messages } from './text.tsx'

/**
 * The few texts that the first code of an article's landing names, and all the others of pages: two sections of each
 * language's file, each a chunk of its own. What only servers and operators are told does not reach the browser.
 */
export const ofLanding = import.meta.glob<Messages>(['./*.json', '!./tsconfig.json'], {
  base: '../../locales',
  query: '?landing',
  import: 'default',
})
export const others = import.meta.glob<Messages>(['./*.json', '!./tsconfig.json'], {
  base: '../../locales',
  query: '?pages',
  import: 'default',
})
