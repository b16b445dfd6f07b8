import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { contentTypes } from '#contract/content-types.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { objections } from '#contract/report-reasons.ts'
import type { staticData } from '#contract/site.ts'
import { sayInBase } from '#locales/say.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'
import type { SiteIdentity } from './identity.ts'

export type StaticData = z.infer<typeof staticData>

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
    content_types: Object.fromEntries(contentTypes.map((type) => [type, sayInBase(`type.${type}`)])),
    live_status: Object.fromEntries(
      Object.values(LIVE_STATUS).map((status) => [status, sayInBase(`dictionary.live.${status}`)]),
    ),
    regions_version: '',
    report_reasons: objections.map((code) => ({ code, text: sayInBase(`report.reason.${code}`) })),
    emoji,
  }
}
