import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ContentType } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { staticData } from '#contract/site.ts'
import { sayInBase } from '#locales/say.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'
import type { SiteIdentity } from './identity.ts'

export type StaticData = z.infer<typeof staticData>

/** In this order: the version of the data is made of it. */
const namedTypes = [
  'audio_album',
  'audio',
  'doc',
  'gallery',
  'local_live',
  'mini_program',
  'svideo',
  'video_album',
  'video',
  'special',
  'topic',
  'activity',
  'account',
  'question',
  'circle',
  'link',
] as const satisfies readonly ContentType[]

const reportReasons = ['false', 'ads', 'vulgar', 'abuse', 'illegal', 'privacy', 'copyright', 'other'] as const

const emoji = [
  '😀',
  '😄',
  '😁',
  '😆',
  '😅',
  '😂',
  '🙂',
  '😉',
  '😊',
  '😍',
  '😘',
  '😋',
  '😜',
  '🤔',
  '🤗',
  '😎',
  '😏',
  '😌',
  '😴',
  '😷',
  '😮',
  '😲',
  '😳',
  '😢',
  '😭',
  '😤',
  '😠',
  '😱',
  '🥳',
  '🥺',
  '👍',
  '👏',
  '🙏',
  '💪',
  '👌',
  '🤝',
  '👀',
  '❤️',
  '💔',
  '🌹',
  '🎉',
  '🎁',
  '☀️',
  '🌙',
  '🌊',
  '🍵',
  '🐱',
  '🐶',
]

/** Dictionary data, in the base language; `version` changes with it. */
export function toStaticData(identity: SiteIdentity, app: SiteOffers['appLaunch']): StaticData {
  const data = {
    dict: toDict(),
    download: { ios: app?.iosUrl ?? '', android: app?.androidUrl ?? '', qr: '' },
    desktop: { title: identity.name, qr_text: sayInBase('dictionary.desktop') },
    empty_images: {},
    agreements: identity.agreements,
  }
  return { version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12), ...data }
}

function toDict() {
  return {
    content_types: Object.fromEntries(namedTypes.map((type) => [type, sayInBase(`type.${type}`)])),
    live_status: Object.fromEntries(
      Object.values(LIVE_STATUS).map((status) => [status, sayInBase(`dictionary.live.${status}`)]),
    ),
    regions_version: '',
    report_reasons: reportReasons.map((code) => ({ code, text: sayInBase(`comment.reason.${code}`) })),
    emoji,
  }
}
