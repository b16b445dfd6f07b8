import { withoutNul } from '#base/without-nul.ts'
import type { LiveDraft } from './drafts.ts'

/** What of a room is only shown, as it is stored. */
export type RoomSettings = Pick<
  LiveDraft,
  | 'playlists'
  | 'countdown'
  | 'notice'
  | 'disclaimer'
  | 'liveBackground'
  | 'playBackground'
  | 'reservationLabel'
  | 'dvrSeconds'
> & { playlists: LiveDraft['playlists'][number][] }

/** As JSON for the database. */
export function writeSettings(draft: Omit<RoomSettings, 'playlists'> & Pick<LiveDraft, 'playlists'>): string {
  const settings: RoomSettings = {
    playlists: draft.playlists.map(({ cover, name, playURL, type }) => ({ cover, name, playURL, type })),
    countdown: draft.countdown,
    notice: draft.notice,
    disclaimer: draft.disclaimer,
    liveBackground: draft.liveBackground,
    playBackground: draft.playBackground,
    reservationLabel: draft.reservationLabel,
    dvrSeconds: draft.dvrSeconds,
  }
  return JSON.stringify(settings, (_key, value: unknown) => withoutNul(value))
}

/** What `writeSettings` wrote. */
export function readSettings({ settings }: { settings: string }): RoomSettings {
  return JSON.parse(settings) as RoomSettings
}
