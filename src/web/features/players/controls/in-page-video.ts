/** Attributes by which in-app browsers keep a film inside its page, with the page's own controls above it. */
export const IN_PAGE = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x5-video-player-type': 'h5-page' }
