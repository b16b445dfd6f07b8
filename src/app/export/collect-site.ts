import type { ExportSource, MediaWriter } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** What `site.yaml` says of a site. */
export async function collectSite({ site, accounts, community }: ExportSource, media: MediaWriter) {
  const { name, primaryColor, logo, features, ...identity } = await site.exportIdentity()
  const known = []
  for (const { verifyLabel, verifyInfo, cover, region, ...account } of await accounts.listAccounts()) {
    known.push({
      key: account.key,
      name: account.name,
      actor: account.actor,
      avatar: await media.writeAddress(account.avatar),
      intro: account.intro,
      verified: account.verified,
      verify_label: verifyLabel,
      ...withoutEmpty({ verify_info: verifyInfo, cover: await media.writeAddress(cover ?? ''), region }),
    })
  }
  const topics = []
  for (const { key, name: topicName, summary, cover, related, mergedInto } of await site.listTopics()) {
    const picture = await media.writeAddress(cover)
    topics.push({
      key,
      name: topicName,
      ...withoutEmpty({ summary, cover: picture, related, merged_into: mergedInto }),
    })
  }
  const lists = []
  for (const { key, name: listName, summary, cover, style } of await site.listLists()) {
    lists.push({ key, name: listName, ...withoutEmpty({ summary, cover: await media.writeAddress(cover), style }) })
  }
  const circles = []
  for (const { key, name: circleName, avatar, intro, memberCount } of await community.listCircles()) {
    const picture = await media.writeAddress(avatar)
    circles.push({ key, name: circleName, ...withoutEmpty({ avatar: picture, intro, member_count: memberCount }) })
  }
  return {
    ...(name === ''
      ? {}
      : {
          site: {
            name,
            ...identity,
            logo: await media.writeAddress(logo),
            primary_color: primaryColor,
            ...withoutEmpty({ features }),
          },
        }),
    accounts: known,
    columns: (await site.listColumns()).map(({ key, name: columnName }) => ({ key, name: columnName })),
    ...withoutEmpty({ topics, lists, circles }),
  }
}
