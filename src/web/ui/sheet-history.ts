import { useLocation, useNavigate, type Location } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

interface SheetState {
  sheet: string
  /** Where the page over which the sheet lies is remembered. */
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

/** What tabs of one page share, as the state of the links between them. */
export interface TabsState {
  /** Key of the entry at which the page was opened. */
  tabs: string
}

/** State of a link from a page to one of its other tabs, which is found as it was left. */
export function tabsState({ key, state }: Location): TabsState {
  return { tabs: (state as Partial<TabsState> | null)?.tabs ?? key }
}

/**
 * By what is remembered where a page was left: a sheet shares that of the page under it, and each tab of a page has one,
 * however often the reader comes to it.
 */
export function placeKey(location: Location): string {
  return sheetState(location)?.base ?? tabsState(location).tabs + location.search
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
    : { sheet: name, base: placeKey(location) }
}

function sheetState(location: Location): SheetState | null {
  const state = location.state as SheetState | null
  return state && 'sheet' in state ? state : null
}
