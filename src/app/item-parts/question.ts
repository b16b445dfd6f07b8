import type { AnswerDraft } from '#server/domains/community/community.ts'
import { UP } from '../export/export-source.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import type { AnswerSource } from '../import/item-source.ts'
import { toDateText } from '../import/parse-date.ts'
import type { ItemPart } from './item-part.ts'

export const question: ItemPart = {
  read({ question: given, answers = [] }) {
    const { asker = '', avatar = '', category = '', region = '' } = given ?? {}
    return {
      question: {
        asker: { name: asker, avatar },
        category,
        region,
        answers: answers.map(
          ({ key, license_no: licenseNo, date: createdAt, best: isBest, ...answer }, index): AnswerSource => ({
            key: key ?? String(index + 1),
            licenseNo,
            createdAt,
            isBest,
            ...answer,
          }),
        ),
      },
    }
  },
  async write(tx, { community }, { id, item: { parts }, faceOf, imageIdOf }) {
    if (!parts.question) return
    const { asker, answers, ...rest } = parts.question
    await community.saveQuestion(tx, id, {
      ...rest,
      asker: { ...asker, avatar: faceOf(asker.avatar) },
      answers: answers.map(({ key, text, images, createdAt, stars, isBest, ...user }) => ({
        key,
        user: { ...user, avatar: faceOf(user.avatar) },
        content: text,
        images: images.map(imageIdOf).filter((imageId) => imageId !== null),
        createdAt,
        stars,
        isBest,
      })),
    })
  },
  async collect({ id }, { community, content }, media) {
    const found = await community.describeQuestion(id)
    if (found === null) return {}
    const { asker, category, region, answers } = found
    const images = await content.loadImages(answers.flatMap((answer) => answer.images))
    const toAnswer = async ({ key, user, content: text, isBest: best, stars, ...answer }: AnswerDraft) => {
      const shown = answer.images.flatMap((imageId) => images.get(imageId) ?? [])
      return withoutEmpty({
        key,
        name: user.name,
        title: user.title,
        org: user.org,
        license_no: user.licenseNo,
        avatar: await media.writeAddress(user.avatar, UP),
        verified: user.verified,
        date: toDateText(answer.createdAt),
        best,
        stars,
        text,
        images: await Promise.all(shown.map((image) => media.writeAddress(image.original_url, UP))),
      })
    }
    const written = []
    for (const answer of answers) written.push(await toAnswer(answer))
    const avatar = await media.writeAddress(asker.avatar, UP)
    return withoutEmpty({ question: withoutEmpty({ asker: asker.name, avatar, category, region }), answers: written })
  },
}
