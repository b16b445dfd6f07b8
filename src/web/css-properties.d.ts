import 'react'

declare module 'react' {
  /** Custom properties that styles are given by components. */
  interface CSSProperties {
    '--filled'?: number
  }
}
