import type { Spot } from '#contract/spot.ts'
import { desktopPath, type DesktopMode } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { desktopAddress } from './desktop-address.ts'
import type { DesktopData } from './desktop-data.ts'
import { atSpot } from './use-reached-spot.ts'

/** Gives the desktop page of a site path, so that whoever reads at a desk stays on it. */
export function useDesktopPath(): (path: string, mode?: DesktopMode) => string {
  const { locale } = useText()
  const config = useConfig()
  return (path, mode = 'phone') => desktopPath(desktopAddress(path, locale, config), mode)
}

/** Gives the desktop page in other languages, of the same page at the spot that was reached. */
export function useAddressIn({ path, mode }: DesktopData, spot: Spot): (locale: string) => string {
  const config = useConfig()
  return (locale) => {
    const url = atSpot(desktopAddress(path, locale, config), spot)
    return desktopAddress(desktopPath(url, mode), locale, config)
  }
}
