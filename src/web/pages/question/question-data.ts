import { splitPhrases } from '#base/split-phrases.ts'
import type { Question, QuestionAnswer } from '#contract/community.ts'
import type { RecommendedCard } from '#contract/content.ts'
import type { ContentPreview } from '#contract/previews.ts'
import type { Page } from '#contract/shapes.ts'
import { cardPath, toAddress } from '#contract/share-urls.ts'
import { parseSpot, withSpot } from '#contract/spot.ts'
import { answerPlace, shareOf } from '../../features/community/answer-item.tsx'
import { ANSWER_PAGE_SIZE } from '../../features/community/answer-paging.ts'
import { itemPictures, sharedWords } from '../../features/content/share-pictures.ts'
import { askPreview } from '../../parts/content/load-content.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadQuestion,
  meta: questionMeta,
  tags: ({ question, related }) => [question.id, ...cardTags(related)],
})

export interface QuestionData {
  question: Question
  /** Its title in pieces that stay whole where lines end. */
  phrases: string[]
  answers: Page<QuestionAnswer>
  /** Id of the answer that the address names; empty where it names none. */
  shared: string
  related: RecommendedCard[]
  /** What is said above a question that is not public yet; null for those that are. */
  preview: ContentPreview['preview'] | null
}

const RELATED_COUNT = 6

/** Loads a question with its first answers. */
async function loadQuestion({ address, url, runtime }: LoadRequest): Promise<QuestionData> {
  const { api, config } = runtime
  if (address.screen !== 'question' || address.id === null || !config.contentTypes.includes('question')) {
    throw notFound()
  }
  const { id, actor } = address
  if (actor !== undefined) {
    const { question_detail: found, preview } = await askPreview({ actor, id }, runtime)
    if (!found) throw notFound()
    return { ...found, phrases: phrasesOf(found.question), shared: '', related: [], preview }
  }
  const { a: named } = parseSpot(url.searchParams)
  const wanted = named !== undefined && { answer_id: named }
  const [question, answers, related] = await Promise.all([
    api.call('GET /law/v1/api/share/question/detail', { id }),
    api.call('GET /law/v1/api/share/question/answerlist', { id, pagesize: ANSWER_PAGE_SIZE, ...wanted }),
    api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT }),
  ])
  const asked = dataOf(question)
  return {
    question: asked,
    phrases: phrasesOf(asked),
    answers: dataOf(answers),
    shared: named ?? '',
    related: related.code === 0 ? related.data.list : [],
    preview: null,
  }

  function phrasesOf({ title, lang }: Question): string[] {
    return splitPhrases(title, lang || runtime.text.locale)
  }
}

/** Title, share card and schema.org's QAPage. The card of an answer says what it says; the address stays the question's. */
function questionMeta({ question, answers, shared, preview }: QuestionData, site: Site, runtime: Runtime): PageMeta {
  const { config, text } = runtime
  const description = question.summary || question.content || site.description
  const tags = question.tags.map(({ name }) => name)
  const address = toAddress(question.path, text.locale, config)
  const accepted = answers.list.find(({ is_best: isBest }) => isBest === 1)
  const named = answers.list.find(({ id }) => id === shared)
  const own = named && shareOf(named, question, text)
  const others = answers.list.filter(({ is_best: isBest }) => isBest === 0)
  return {
    title: own?.title || question.title || site.name,
    description: own?.desc || description,
    keywords: tags.join(',') || site.keywords,
    path: preview ? null : question.path,
    type: 'article',
    ...itemPictures(question),
    ...(named ? {} : sharedWords(question, description)),
    card: withSpot(cardPath({ poster: question.poster_url }), { ...(named && { a: shared }) }),
    noindex: preview !== null,
    article: {
      published: question.create_time,
      modified: question.update_time,
      author: question.author.name,
      tags,
    },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'QAPage',
        mainEntity: {
          '@type': 'Question',
          name: question.title,
          text: question.content || question.title,
          url: address,
          dateCreated: toIso(question.create_time),
          inLanguage: question.lang || text.locale,
          author: personOf(question.user),
          answerCount: question.answer_count,
          upvoteCount: question.star_count,
          ...(accepted && { acceptedAnswer: describe(accepted, address) }),
          ...(others.length > 0 && { suggestedAnswer: others.map((answer) => describe(answer, address)) }),
        },
      },
    ],
  }

  function personOf({ name }: Question['user']) {
    return { '@type': 'Person', name: name || text('question.anonymous') }
  }

  function describe({ id, user, content, star_count, create_time }: QuestionAnswer, page: string) {
    return {
      '@type': 'Answer',
      text: content,
      url: `${page}#${answerPlace(id)}`,
      upvoteCount: star_count,
      dateCreated: toIso(create_time),
      author: {
        ...personOf(user),
        ...(user.title && { jobTitle: user.title }),
        ...(user.org && { affiliation: { '@type': 'Organization', name: user.org } }),
      },
    }
  }
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
