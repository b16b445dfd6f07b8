import { coordinateSystems } from '#base/coordinate-systems.ts'
import { listStyles } from '../groups.ts'
import { featureStates } from '../site-features.ts'
import { siteGrounds } from '../site-grounds.ts'
import { needed, no, number, picture, text, type Fields } from './field-facts.ts'

const feature = { kind: 'choice', choices: featureStates, default: 'on' } as const

/** Who publishes the site. */
export const identity = {
  name: needed(60),
  descriptions: { kind: 'long', most: 300 },
  keywords: text(300),
  primary_color: text(7),
  dark: { kind: 'choice', choices: siteGrounds, default: 'auto' },
  logo: picture,
  operator: text(120),
  icp: text(60),
  licences: { kind: 'list', of: needed(80), most: 6 },
  links: {
    kind: 'list',
    of: { kind: 'mapping', fields: { name: needed(20), path: needed(300) } },
    most: 8,
  },
  agreements: {
    kind: 'list',
    of: { kind: 'mapping', fields: { name: text(60), path: needed(300) } },
    most: 50,
  },
  features: {
    kind: 'mapping',
    fields: { wx_share: feature, map: feature, weather: feature, app_launch: feature },
  },
} as const satisfies Fields

const key = needed(64)
const name = needed(60)
const group = { key, name, summary: text(300), cover: picture } as const
const spot = { lng: { kind: 'degrees', required: true }, lat: { kind: 'degrees', required: true } } as const

/** What one of each list of a site has. */
export const siteEntries = {
  accounts: {
    key,
    name,
    actor: { kind: 'choice', choices: ['inner', 'mp'], default: 'inner' },
    avatar: picture,
    intro: { kind: 'long', most: 300 },
    verified: no,
    verify_label: text(60),
    verify_info: text(300),
    cover: picture,
    region: text(60),
  },
  columns: { key, name: needed(30) },
  topics: { ...group, related: { kind: 'names' }, merged_into: { kind: 'key', of: 'topic' } },
  lists: { ...group, style: { kind: 'choice', choices: listStyles, default: 'plain' } },
  circles: { key, name, avatar: picture, intro: { kind: 'long', most: 300 }, member_count: number(9_999_999_999) },
  places: {
    key,
    title: name,
    address: text(200),
    ...spot,
    coords: { kind: 'choice', choices: coordinateSystems, default: 'gcj02' },
    zoom: { kind: 'number', most: 18, default: 15 },
    province: text(30),
    city: text(30),
    district: text(30),
    adcode: text(6),
    phone: text(40),
    cover: picture,
    points: {
      kind: 'list',
      of: { kind: 'mapping', fields: { title: needed(60), note: text(200), ...spot } },
      most: 100,
    },
  },
} as const satisfies Record<string, Fields>

export type SiteList = keyof typeof siteEntries
export const siteLists = Object.keys(siteEntries) as SiteList[]

/** The parts of `site.yaml`. */
export const siteParts = ['site', ...siteLists] as const
