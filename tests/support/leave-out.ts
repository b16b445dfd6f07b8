import type { SiteFeature } from '#contract/site-features.ts'
import type { TestBackend } from './backend.ts'

/** Has the publisher leave features out of what the installation offers. */
export async function leaveOut(
  { database, site }: Pick<TestBackend, 'database' | 'site'>,
  ...left: SiteFeature[]
): Promise<void> {
  const features = Object.fromEntries(left.map((feature) => [feature, 'off' as const]))
  const identity = { ...(await site.exportIdentity()), features }
  await database.write((tx) => site.saveSite(tx, identity))
}
