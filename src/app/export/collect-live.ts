import { COLUMN_TYPE, COUNTDOWN_STYLE, LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import type { ExportedContent } from '#server/domains/content/content.ts'
import type { ColumnDraft, LiveDraft } from '#server/domains/live/live.ts'
import { toDateText } from '../import/parse-date.ts'
import { UP, type ExportSource, type MediaWriter } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** A live room as front matter, as it stands now; what goes without saying is left out. */
export async function collectLive({ id }: ExportedContent, { live }: ExportSource, media: MediaWriter) {
  const room = await live.describeRoom(id)
  if (room === null) return {}
  const { status, startedAt, endedAt, countdown, chat } = room
  const playlists = []
  for (const { name, playURL, type: kind, cover } of room.playlists) {
    const address = await media.writeMedia(playURL, UP)
    playlists.push({ address, type: kind, ...withoutEmpty({ name, cover: await media.writeAddress(cover, UP) }) })
  }
  return {
    live: {
      screen: wordOf(LIVE_TYPE, room.type),
      ...(status !== LIVE_STATUS.upcoming && { status: wordOf(LIVE_STATUS, status) }),
      ...(!room.autoStart && { auto_start: false }),
      ...withoutEmpty({
        started: startedAt === null ? '' : toDateText(startedAt),
        ended: endedAt === null ? '' : toDateText(endedAt),
      }),
      columns: room.columns.map(toColumn),
      ...withoutEmpty({
        playlists,
        countdown: toCountdown(countdown),
        notice: await toNotice(room.notice, media),
        disclaimer: room.disclaimer,
        background: await media.writeAddress(room.liveBackground, UP),
        play_background: await media.writeAddress(room.playBackground, UP),
        reservation_label: room.reservationLabel,
        dvr: room.dvrSeconds,
        chat: {
          ...withoutEmpty({ slow: chat.slowSeconds, delay: chat.preDelaySeconds }),
          ...(chat.role !== 'user' && { who: chat.role }),
        },
        replay: room.replay && (await toReplay(room.replay, media)),
      }),
    },
  }
}

function toColumn({ key, type, name, enableChat, linkUrl }: ColumnDraft) {
  const isChat = type === COLUMN_TYPE.chat
  return {
    key,
    type: wordOf(COLUMN_TYPE, type),
    name,
    ...(enableChat !== isChat && { chat: enableChat }),
    ...(linkUrl !== '' && { link: linkUrl }),
  }
}

function toCountdown({ isShown, label, style }: LiveDraft['countdown']) {
  return {
    ...(!isShown && { show: false }),
    ...(label !== '' && { label }),
    ...(style !== COUNTDOWN_STYLE.digits && { style: wordOf(COUNTDOWN_STYLE, style) }),
  }
}

async function toNotice({ isShown, label, video }: LiveDraft['notice'], media: MediaWriter) {
  if (!isShown && label === '' && video === '') return {}
  return {
    ...(!isShown && { show: false }),
    ...withoutEmpty({ label, video: await media.writeMedia(video, UP) }),
  }
}

async function toReplay({ address, offset }: NonNullable<LiveDraft['replay']>, media: MediaWriter) {
  return { address: await media.writeMedia(address, UP), ...(offset !== 0 && { offset }) }
}

/** The word of the content format behind a number of the contract. */
function wordOf<T extends string>(words: Record<T, number>, number: number): T {
  for (const word in words) if (words[word] === number) return word
  throw new Error(`nothing is called ${number}`)
}
