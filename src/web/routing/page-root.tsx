import type { ReactNode } from 'react'
import { TextProvider } from '../i18n/text.tsx'
import { RuntimeProvider, type Runtime } from '../runtime/runtime.ts'
import { ClockProvider } from '../ui/clock.tsx'

interface PageRootProps {
  runtime: Runtime
  /** Time of the first render, milliseconds. */
  now: number
  children: ReactNode
}

/** Everything around the router, the same on the server and in the browser. */
export function PageRoot({ runtime, now, children }: PageRootProps) {
  return (
    <RuntimeProvider value={runtime}>
      <TextProvider value={runtime.text}>
        <ClockProvider value={now}>{children}</ClockProvider>
      </TextProvider>
    </RuntimeProvider>
  )
}
