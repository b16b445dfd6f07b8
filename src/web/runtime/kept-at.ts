import { KEPT_META } from '#contract/offline.ts'

/** When the page that is open was kept, milliseconds; 0 for one that comes from the network. */
export function readKeptAt(): number {
  return Number(document.querySelector<HTMLMetaElement>(`meta[name="${KEPT_META}"]`)?.content ?? 0)
}
