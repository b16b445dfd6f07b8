import { useState } from 'react'
import { useRuntime } from '../../runtime/runtime.ts'
import { find, type SearchData, type SearchFinding } from './load-search.ts'

/** Searching again for what could not be searched. */
export interface Retry {
  isBusy: boolean
  start(): void
}

/** What the page's loader found, or what was found by trying again after that. */
export function useFinding({ query, finding: loaded }: SearchData): { finding: SearchFinding; retry: Retry } {
  const runtime = useRuntime()
  const [later, setLater] = useState<{ after: SearchFinding; finding: SearchFinding } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ thrown: unknown } | null>(null)
  if (failure) throw failure.thrown // the router's error boundary tells the reader

  const search = async () => {
    setBusy(true)
    try {
      setLater({ after: loaded, finding: await find(runtime, query) })
    } catch (thrown) {
      setFailure({ thrown })
    }
    setBusy(false)
  }
  return {
    finding: later?.after === loaded ? later.finding : loaded,
    retry: { isBusy, start: () => void search() },
  }
}
