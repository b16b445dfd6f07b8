import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { FormDetail, OwnEntry } from '#contract/forms.ts'
import { localBrowserStorage, type BrowserStorage } from '../../storage/browser-storage.ts'
import { createDraftStore, draftKey, type DraftStore, type DraftState } from './draft-store.ts'
import { readTyped } from './read-typed.ts'

/** Nothing is stored while the server renders. */
const noStorage: BrowserStorage = { read: () => null, write: () => false }

interface DraftParts {
  form: FormDetail
  entry: OwnEntry | null
  /** What was typed there before the page was alive is taken over. */
  element: RefObject<HTMLFormElement | null>
  /** Told when another tab has sent it. */
  onElsewhere: () => void
}

/** What the reader has entered in a form, or changed in an entry, kept by the browser. */
export function useFormDraft({ form, entry, element, onElsewhere }: DraftParts): {
  keeper: DraftStore
  draft: DraftState
} {
  const key = draftKey(form.id, entry?.entry_id)
  const start = { values: entry?.values ?? {}, uploads: entry?.uploads ?? [] }
  // The first render is that of the server, which knows of no draft.
  const [keeper, setKeeper] = useState(() => createDraftStore({ key, storage: noStorage, start, now: Date.now }))
  const { state } = keeper
  const draft = useSyncExternalStore(state.subscribe, state.getState, state.getState)

  // Before the browser may take another key: what is typed in between would be told to the first keeper alone.
  useLayoutEffect(() => {
    const alive = createDraftStore({ key, storage: localBrowserStorage, start, now: Date.now })
    const known = alive.state.getState().values
    for (const [id, value] of Object.entries(element.current ? readTyped(element.current, form.fields) : {}))
      if (known[id] === undefined) alive.change(id, value)
    setKeeper(alive)
    const hear = (event: StorageEvent) => {
      if (event.key !== key) return
      const stored = localBrowserStorage.read(key)
      if (stored === null) onElsewhere()
      else alive.hear(stored)
    }
    const leave = () => alive.flush()
    addEventListener('storage', hear)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      leave()
      removeEventListener('storage', hear)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is begun once for each form and entry
  }, [key])

  return { keeper, draft }
}
