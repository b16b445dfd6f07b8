/** Most items that come first in one group. */
export const PINS_MAX = 10

/** How a list is shown. One in the style `carousel` is the large pictures at the top of the home page. */
export const listStyles = ['plain', 'numbered', 'cards', 'carousel'] as const
export type ListStyle = (typeof listStyles)[number]
