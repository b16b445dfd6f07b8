import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FormValue, FormValues } from '#contract/forms.ts'
import type { Uploaded } from '#contract/uploads.ts'
import type { BrowserStorage } from '../../storage/browser-storage.ts'

/** What a reader has entered in a form so far. */
export interface FormDraft {
  values: FormValues
  /** Pictures among the values. */
  uploads: Uploaded[]
  /** Milliseconds; 0 before anything was entered. */
  savedAt: number
  /** Names the sending of exactly these values; empty before the first try. */
  requestId: string
  /** Whether it is to be sent as soon as there is a network. */
  isQueued: boolean
}

export interface DraftState extends FormDraft {
  /** What stood here before another tab went on with the form; null while this one is ahead. */
  replaced: FormDraft | null
  /** Whether the browser keeps it; false where nothing can be stored, and before the first save. */
  isKept: boolean
}

export interface DraftStore {
  state: StoreApi<DraftState>
  change(fieldId: string, value: FormValue | undefined, uploads?: readonly Uploaded[]): void
  /** Notes how the sending stands, at once. */
  note(sending: Partial<Pick<FormDraft, 'requestId' | 'isQueued'>>): void
  /** Stores what a change has not stored yet. */
  flush(): void
  /** Forgets everything, here and in the browser. */
  drop(): void
  /** What another tab has stored under the same key. */
  hear(stored: unknown): void
  /** Goes on with what stood here before another tab took over. */
  takeBack(): void
}

interface KeeperParts {
  key: string
  storage: BrowserStorage
  /** What the form begins with where no draft is kept. */
  start: Pick<FormDraft, 'values' | 'uploads'>
  /** Milliseconds. */
  now(): number
}

const SAVE_AFTER_MS = 300
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Where drafts of a form are stored; those of changes to an entry have a place of their own. */
export function draftKey(formId: string, entryId = ''): string {
  return `davmu.form.${formId}${entryId && `.${entryId}`}`
}

/**
 * Keeps what is entered in a form: within 300 ms of each change, and until it is sent. Of two tabs the one that changed
 * something last is shown in both; what stood in the other one can be taken back.
 */
export function createDraftStore({ key, storage, start, now }: KeeperParts): DraftStore {
  const blank: FormDraft = { ...start, savedAt: 0, requestId: '', isQueued: false }
  const stored = parseDraft(storage.read(key))
  const found = stored && now() - stored.savedAt < KEPT_MS ? stored : null
  const state = createStore<DraftState>()(() => ({ ...(found ?? blank), replaced: null, isKept: found !== null }))
  let timer: ReturnType<typeof setTimeout> | undefined

  const store = () => {
    clearTimeout(timer)
    timer = undefined
    state.setState({ isKept: storage.write(key, toDraft(state.getState())) })
  }
  return {
    state,
    change(fieldId, value, uploads) {
      const { [fieldId]: _, ...others } = state.getState().values
      state.setState({
        values: value === undefined ? others : { ...others, [fieldId]: value },
        ...(uploads && { uploads: joinUploads(state.getState().uploads, uploads) }),
        savedAt: now(),
        requestId: '',
        isQueued: false,
        isKept: false,
      })
      timer ??= setTimeout(store, SAVE_AFTER_MS)
    },
    note(sending) {
      state.setState(sending)
      store()
    },
    flush: () => timer !== undefined && store(),
    drop() {
      clearTimeout(timer)
      timer = undefined
      state.setState({ ...blank, replaced: null, isKept: false })
      storage.write(key, null)
    },
    hear(written) {
      const theirs = parseDraft(written)
      const mine = state.getState()
      if (!theirs || theirs.savedAt <= mine.savedAt) return
      clearTimeout(timer)
      timer = undefined
      const differs = mine.savedAt > 0 && JSON.stringify(mine.values) !== JSON.stringify(theirs.values)
      state.setState({ ...theirs, replaced: differs ? toDraft(mine) : mine.replaced, isKept: true })
    },
    takeBack() {
      const { replaced } = state.getState()
      if (!replaced) return
      state.setState({ ...replaced, savedAt: now(), requestId: '', isQueued: false, replaced: null })
      store()
    },
  }
}

function toDraft({ values, uploads, savedAt, requestId, isQueued }: DraftState): FormDraft {
  return { values, uploads, savedAt, requestId, isQueued }
}

function joinUploads(known: readonly Uploaded[], further: readonly Uploaded[]): Uploaded[] {
  const fresh = further.filter(({ upload_id: id }) => !known.some((upload) => upload.upload_id === id))
  return [...known, ...fresh]
}

/** A stored draft; null where that is none. */
export function parseDraft(stored: unknown): FormDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { values, uploads, savedAt, requestId, isQueued } = stored as Partial<Record<keyof FormDraft, unknown>>
  if (typeof values !== 'object' || values === null || typeof savedAt !== 'number') return null
  return {
    values: Object.fromEntries(
      Object.entries(values as Record<string, unknown>).flatMap(([id, value]) =>
        isFormValue(value) ? [[id, value]] : [],
      ),
    ),
    uploads: Array.isArray(uploads) ? (uploads as Uploaded[]) : [],
    savedAt,
    requestId: typeof requestId === 'string' ? requestId : '',
    isQueued: isQueued === true,
  }
}

function isFormValue(value: unknown): value is FormValue {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
}

/** Puts values into a form that is not on the page yet, as if they had just been entered. */
export function beginDraft(
  storage: BrowserStorage,
  key: string,
  { values, uploads }: Pick<FormDraft, 'values' | 'uploads'>,
  savedAt: number,
): void {
  storage.write(key, { values, uploads, savedAt, requestId: '', isQueued: false } satisfies FormDraft)
}
