import { useLocation, useNavigate, type Location } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

interface SheetState {
  sheet: string
  /** Key of the history entry over which the sheet lies. */
  base: string
  /** Sheets that stay open beneath it. */
  beneath?: string[]
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
  const open = useHydrated() && isSheetOpen(location, name)
  return {
    open,
    show: () => {
      const state = stateOver(location, name)
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

/** Whether a sheet is open, be it beneath another. */
export function isSheetOpen(location: Location, name: string): boolean {
  const state = sheetState(location)
  return state?.sheet === name || (state?.beneath?.includes(name) ?? false)
}

/** State of an entry that opens a sheet over the one at a location, if there is one, and leaves that open. */
export function stateOver(location: Location, name: string): SheetState {
  const state = sheetState(location)
  return state
    ? { sheet: name, base: state.base, beneath: [...(state.beneath ?? []), state.sheet] }
    : { sheet: name, base: location.key }
}

function sheetState(location: Location): SheetState | null {
  const state = location.state as SheetState | null
  return state && 'sheet' in state ? state : null
}
