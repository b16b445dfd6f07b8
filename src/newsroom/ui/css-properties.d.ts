import 'react'

declare module 'react' {
  interface CSSProperties {
    /** How much of a row a bar behind it takes: a percentage. */
    '--share'?: string
  }
}
