import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useText } from '../texts/text.tsx'
import { Button } from './button.tsx'

/**
 * A part of a screen whose code is fetched when it is first shown; `waiting` stands in its place meanwhile. Where the code
 * cannot be had the rest of the screen goes on, and it is fetched again with the network.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  let code: ComponentType<P> | undefined

  return function PartPlace(props: P) {
    /** Null while its code is fetched, false when that failed. */
    const [Part, setPart] = useState<ComponentType<P> | null | false>(() => code ?? null)

    useEffect(() => {
      if (Part !== null) return
      load().then(
        (loaded) => setPart(() => (code = loaded)),
        () => setPart(false),
      )
    }, [Part])

    if (Part === false) return <Missing onRetry={() => setPart(null)} />
    return Part === null ? waiting : <Part {...props} />
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Button look="quiet" onPress={onRetry}>
      {text('frame.retry')}
    </Button>
  )
}
