declare module 'commonmark-spec' {
  /** The examples, with tabs written as `→`. */
  export const tests: { number: number; markdown: string; html: string; section: string }[]
}
