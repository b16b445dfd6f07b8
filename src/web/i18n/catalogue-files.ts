import type { Messages } from './text.tsx'

/**
 * The few texts that the first code of an article's landing names, and all the others. A language may keep all its texts
 * in one file beside the others; its landings load that one.
 */
export const ofLanding = import.meta.glob<Messages>('./locales/landing/*.json', { import: 'default' })
export const others = import.meta.glob<Messages>('./locales/*.json', { import: 'default' })
