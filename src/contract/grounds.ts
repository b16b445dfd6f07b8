/** Ground behind the text, as the browser's own bars should be coloured. The same values stand in `src/web/theme/tokens.css`. */
export const GROUND_COLORS = { light: '#ffffff', dark: '#111315', eye: '#f5efe0' } as const
export type Ground = keyof typeof GROUND_COLORS

/** The site's colour where the operator names none. */
export const DEFAULT_PRIMARY = '#FF4A26'
