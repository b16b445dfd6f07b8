import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

interface SheetState {
  sheet: string
  /** Key of the history entry over which the sheet lies. */
  base: string
}

export interface SheetControl {
  open: boolean
  show(): void
  close(): void
}

/** Opens a sheet as a history entry of its own on the same address, so that going back closes it. */
export function useSheet(name: string): SheetControl {
  const location = useLocation()
  const navigate = useNavigate()
  const hydrated = useSyncExternalStore(neverChanges, isTrue, isFalse)
  const open = hydrated && sheetState(location)?.sheet === name
  return {
    open,
    show: () => {
      const state: SheetState = { sheet: name, base: location.key }
      void navigate({ search: location.search, hash: location.hash }, { state, preventScrollReset: true })
    },
    close: () => {
      if (open) void navigate(-1)
    },
  }
}

/** Key of the entry under an open sheet, null when none is open. */
export function sheetBaseKey(location: Location): string | null {
  return sheetState(location)?.base ?? null
}

function sheetState(location: Location): SheetState | null {
  const state = location.state as SheetState | null
  return state && 'sheet' in state ? state : null
}

const neverChanges = () => () => {}
const isTrue = () => true
const isFalse = () => false
