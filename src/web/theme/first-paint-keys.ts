/** Under which a browser keeps the styles that are its reader's alone, by what they are about. */
export const OWN_STYLES_KEY = 'davmu.styles'
/** Under which a browser keeps how its reader wants pages, as their query, by the names of pages. */
export const VIEWS_KEY = 'davmu.views'
