/** Widths of screens that a page is looked at in, in pixels: small, usual and large phones, a tablet. */
export const deviceWidths = [360, 390, 430, 768] as const
