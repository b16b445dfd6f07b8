import { COLUMN_TYPE, COUNTDOWN_STYLE, LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { findLocale, say } from '#locales/say.ts'
import type { GivenFields } from './given-fields.ts'
import type { GivenLive } from './given-live.ts'
import type { LiveSource } from './item-source.ts'
import { isNotAfter } from './parse-moment.ts'
import { SourceError } from './source-error.ts'

type GivenColumns = NonNullable<GivenLive['columns']>
type ColumnWord = GivenColumns[number]['type']

/** What a room has where its source names no columns. */
const USUAL_COLUMNS: Record<GivenLive['screen'], readonly ColumnWord[]> = {
  landscape: ['chat', 'posts', 'intro'],
  portrait: ['chat', 'intro'],
  image: ['posts', 'chat', 'intro'],
}

/** A live room; throws `SourceError` for an end that is not after the start. */
export function toLive(
  { live: given, lang, starts }: Pick<GivenFields, 'live' | 'lang' | 'starts'>,
  lines: ReadonlyMap<string, number>,
): LiveSource {
  const live: Partial<GivenLive> = given ?? {}
  const { screen = 'landscape', status = 'upcoming', started = null, ended = null } = live
  const start = started ?? starts ?? null
  if (start !== null && ended !== null && isNotAfter(ended, start)) {
    throw new SourceError('live.ended is not after the start', lines.get('live.ended') ?? lines.get('live'), 'live')
  }
  const { countdown, notice, chat } = live
  const locale = findLocale(lang ?? undefined) ?? BASE_LOCALE
  return {
    type: LIVE_TYPE[screen],
    status: LIVE_STATUS[status],
    autoStart: live.auto_start ?? true,
    columns: (live.columns ?? usualColumns(screen)).map(({ key, type, name, chat: enableChat, link }) => ({
      key,
      type: COLUMN_TYPE[type],
      name: name || say(locale, `room.column.${type}`),
      enableChat: enableChat ?? type === 'chat',
      linkUrl: link ?? '',
    })),
    playlists: (live.playlists ?? []).map(({ address: playURL, ...playlist }) => ({ ...playlist, playURL })),
    countdown: {
      isShown: countdown?.show ?? true,
      label: countdown?.label ?? '',
      style: COUNTDOWN_STYLE[countdown?.style ?? 'digits'],
    },
    notice: {
      isShown: notice !== undefined && notice.show && (notice.label !== '' || notice.video !== undefined),
      label: notice?.label ?? '',
      video: notice?.video ?? '',
    },
    disclaimer: live.disclaimer ?? '',
    liveBackground: live.background ?? '',
    playBackground: live.play_background ?? '',
    reservationLabel: live.reservation_label ?? '',
    dvrSeconds: live.dvr ?? 0,
    startedAt: started,
    endedAt: ended,
    chat: { slowSeconds: chat?.slow ?? 0, preDelaySeconds: chat?.delay ?? 0, role: chat?.who ?? 'user' },
    replay: live.replay ?? null,
  }
}

function usualColumns(screen: GivenLive['screen']): GivenColumns {
  return USUAL_COLUMNS[screen].map((type) => ({ key: type, type, name: '', chat: undefined, link: undefined }))
}
