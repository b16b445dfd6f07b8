import { queryOptions } from '@tanstack/react-query'
import { call, type Output } from './client.ts'

/** How often what is under way is asked for, and how often all else of the system. */
const SOON_MS = 2000
const ANEW_MS = 60_000
/** The doctor has work to do: what it found holds for a while. */
const FOUND_MS = 10 * 60_000

export type System = Output<'GET /admin/api/v1/system'>
export type Finding = Output<'GET /admin/api/v1/system/doctor'>['list'][number]
export type Backup = Output<'GET /admin/api/v1/system/backups'>['list'][number]
export type Task = Output<'GET /admin/api/v1/system/backups'>['tasks'][number]

/** What runs here. */
export const systemFacts = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/system', {}, { signal }),
  refetchInterval: ANEW_MS,
})

/** What the doctor finds, in a language. */
export const doctorFindings = (lang: string) =>
  queryOptions({
    queryKey: ['doctor', lang],
    queryFn: ({ signal }) => call('GET /admin/api/v1/system/doctor', { lang }, { signal }),
    staleTime: FOUND_MS,
  })

/** The settings that hold. */
export const effectiveSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/system/settings', {}, { signal }),
})

/** The backups beside the data, and what is done about them. */
export const backups = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/system/backups', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.tasks.some(isRunning) ? SOON_MS : ANEW_MS),
})

/** Imports that were begun from here. */
export const imports = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => call('GET /admin/api/v1/imports', {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.list.some(isRunning) ? SOON_MS : ANEW_MS),
})

/** What one of them did; another one once it is over. */
export const importResult = ({ id, state }: Pick<Task, 'id' | 'state'>) =>
  queryOptions({
    queryKey: ['imports', id, state],
    queryFn: ({ signal }) => call('GET /admin/api/v1/imports/{id}', { id }, { signal }),
  })

export function isRunning({ state }: Pick<Task, 'state'>): boolean {
  return state === 'running'
}
