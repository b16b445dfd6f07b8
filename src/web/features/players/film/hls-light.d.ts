/** The build without protection, captions and second sound tracks; it brings no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
