import { createContext, useContext } from 'react'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import type { AddressRules } from '#contract/share-urls.ts'
import type { Text } from '../i18n/text.tsx'

/** What every loader and page may use, on the server and in the browser alike. */
export interface Runtime {
  api: Api
  config: PublicConfig
  text: Text
  /** How addresses are read; the browser fetches the id codec when it is first needed. */
  addressRules(): Promise<AddressRules>
  /** Fetches ahead what the screen of a site path needs; does nothing on the server. */
  prefetch(path: string): void
}

const RuntimeContext = createContext<Runtime | null>(null)
export const RuntimeProvider = RuntimeContext.Provider

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider')
  return runtime
}

/** `useRuntime` for the configuration alone. */
export function useConfig(): PublicConfig {
  return useRuntime().config
}
