import 'react'

declare module 'react' {
  /** Custom properties that styles are given by components. */
  interface CSSProperties {
    '--filled'?: number
    /** Dominant colour of a picture, empty or absent where it is not known. */
    '--tint'?: string | undefined
    '--loaded'?: number
    '--ratio'?: number
    '--own'?: number
    '--lines'?: number
    '--items'?: number | undefined
  }
}
