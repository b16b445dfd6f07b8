import { isSavingData } from '../../../runtime/data-saving.ts'
import { localBrowserStorage } from '../../../storage/browser-storage.ts'
import { AUTOMATIC, LEAST_HEIGHT } from './film-sources.ts'

/** What a reader has chosen for all films besides the speed, kept in this browser. */
export interface FilmSettings {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  /** Height in pixels, or automatic. */
  height: number
  /** Language of the captions, empty for none. */
  captions: string
}

const defaultFilmSettings: FilmSettings = { volume: 1, isMuted: false, height: AUTOMATIC, captions: '' }

const KEY = 'davmu.film'

export function readFilmSettings(): FilmSettings {
  const kept = (localBrowserStorage.read(KEY) ?? {}) as Partial<Record<keyof FilmSettings, unknown>>
  const { volume, isMuted, height, captions } = kept
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultFilmSettings.volume,
    isMuted: isMuted === true,
    height: typeof height === 'number' && height > 0 ? height : AUTOMATIC,
    captions: typeof captions === 'string' ? captions : defaultFilmSettings.captions,
  }
}

/** The height to begin with: who saves data and chose none has the least. */
export function wantedHeight({ height }: Pick<FilmSettings, 'height'>): number {
  return height === AUTOMATIC && isSavingData() ? LEAST_HEIGHT : height
}

export function saveFilmSettings(changed: Partial<FilmSettings>): void {
  localBrowserStorage.write(KEY, { ...readFilmSettings(), ...changed })
}
