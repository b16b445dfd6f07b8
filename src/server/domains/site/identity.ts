import { z } from 'zod'
import { toLine } from '#base/to-line.ts'
import { featureStates, siteFeatures, type SiteFeature } from '#contract/site-features.ts'
import { siteGrounds } from '#contract/site-grounds.ts'
import { DEFAULT_NAME, DEFAULT_TEXT } from '#contract/default-identity.ts'
import { findSetting, saveSetting } from '#server/storage/settings.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'

const SETTING = 'site'

const line = z.string().transform(toLine)

const siteIdentity = z.object({
  name: line,
  descriptions: line,
  keywords: line,
  /** Address of the logo, from the root of the host or absolute; empty when there is none. */
  logo: line,
  /** `#rrggbb`, or empty for the default theme. */
  primaryColor: line,
  /** The ground of readers who chose none. */
  dark: z.enum(siteGrounds).default('auto'),
  icp: line,
  agreements: z.array(z.object({ name: line, path: line })),
  operator: line.default(''),
  links: z.array(z.object({ name: line, path: line })).default([]),
  licences: z.array(line).default([]),
  /** What is left out of what the installation offers. */
  features: z.partialRecord(z.enum(siteFeatures), z.enum(featureStates)).default({}),
})

/** Who the publisher of this site is. Empty texts are filled in when they are shown. */
export type SiteIdentity = z.infer<typeof siteIdentity>

/** Whether what the installation offers is offered to readers, too. */
export const leavesOn = ({ features }: Pick<SiteIdentity, 'features'>, feature: SiteFeature) =>
  features[feature] !== 'off'

const NOBODY: SiteIdentity = {
  name: '',
  descriptions: '',
  keywords: '',
  logo: '',
  primaryColor: '',
  dark: 'auto',
  icp: '',
  agreements: [],
  operator: '',
  links: [],
  licences: [],
  features: {},
}

/** The identity as it was saved; empty before that. */
export async function loadIdentity(db: Db): Promise<SiteIdentity> {
  const saved = await findSetting(db, SETTING)
  return saved === null ? NOBODY : siteIdentity.parse(JSON.parse(saved))
}

/** The identity with something in every text that is shown. */
export function withFallbacks(identity: SiteIdentity): SiteIdentity {
  return {
    ...identity,
    name: identity.name || DEFAULT_NAME,
    descriptions: identity.descriptions || DEFAULT_TEXT,
    keywords: identity.keywords || identity.name || DEFAULT_TEXT,
  }
}

/** Replaces the identity; the same one again writes nothing. */
export async function saveIdentity(tx: Tx, identity: SiteIdentity): Promise<void> {
  const value = JSON.stringify(siteIdentity.parse(identity))
  if ((await findSetting(tx.db, SETTING)) === value) return
  await saveSetting(tx, SETTING, value)
  await recordChange(tx, { kind: 'site', id: 0 })
}
