import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ContentType } from '#contract/content.ts'
import type { staticData } from '#contract/site.ts'
import type { SiteIdentity } from './identity.ts'
import type { SiteOffers } from '#server/assembly/foundation.ts'

export type StaticData = z.infer<typeof staticData>

const contentTypes: Record<ContentType, string> = {
  audio_album: '音频专辑',
  audio: '音频',
  doc: '文章',
  gallery: '图集',
  local_live: '直播',
  mini_program: '小程序',
  svideo: '短视频',
  video_album: '视频专辑',
  video: '视频',
  special: '专题',
  topic: '话题',
  activity: '活动',
  account: '账号',
  question: '问答',
  circle: '圈子',
  link: '链接',
}

const liveStatus = { 0: '未开始', 1: '直播中', 2: '暂停', 3: '已结束', 4: '回放', 5: '已取消' }

const reportReasons = [
  { code: 'false', text: '不实信息' },
  { code: 'ads', text: '广告营销' },
  { code: 'vulgar', text: '低俗色情' },
  { code: 'abuse', text: '辱骂攻击' },
  { code: 'illegal', text: '违法违规' },
  { code: 'privacy', text: '侵犯隐私' },
  { code: 'copyright', text: '抄袭侵权' },
  { code: 'other', text: '其他' },
]

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

const dict = {
  content_types: contentTypes,
  live_status: liveStatus,
  regions_version: '',
  report_reasons: reportReasons,
  emoji,
}

/** Dictionary data; `version` changes with it. */
export function toStaticData(identity: SiteIdentity, app: SiteOffers['appLaunch']): StaticData {
  const data = {
    dict,
    download: { ios: app?.iosUrl ?? '', android: app?.androidUrl ?? '', qr: '' },
    desktop: { title: identity.name, qr_text: '用手机扫码阅读' },
    empty_images: {},
    agreements: identity.agreements,
  }
  return { version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12), ...data }
}
