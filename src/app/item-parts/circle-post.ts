import { UP } from '../export/export-source.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import type { ItemPart } from './item-part.ts'

export const circlePost: ItemPart = {
  read({ circle = '', user, link, channel = 'dejin' }) {
    const { key, name = '', avatar = '', verified = false, verify_label: verifyLabel = '', region = '' } = user ?? {}
    return {
      circlePost: {
        circle,
        user: { key: key ?? name, name, avatar, verified, verifyLabel, region },
        link: link ?? null,
        channel,
      },
    }
  },
  async write(tx, { community }, { id, item: { parts }, faceOf }) {
    if (!parts.circlePost) return
    const { circle: circleKey, user, link, channel } = parts.circlePost
    const { region, ...member } = user
    await community.saveCirclePost(tx, id, {
      circleKey,
      user: { ...member, avatar: faceOf(member.avatar) },
      region,
      link: link && { ...link, cover: faceOf(link.cover) },
      channel,
    })
  },
  async collect({ id }, { community }, media) {
    const post = await community.describeCirclePost(id)
    if (post === null) return {}
    const { circleKey, user, region, link, channel } = post
    const avatar = await media.writeAddress(user.avatar, UP)
    const cover = link && (await media.writeAddress(link.cover, UP))
    return {
      circle: circleKey,
      user: withoutEmpty({ ...user, avatar, verifyLabel: '', verify_label: user.verifyLabel, region }),
      ...(link && { link: withoutEmpty({ title: link.title, url: link.url, cover }) }),
      channel,
    }
  },
}
