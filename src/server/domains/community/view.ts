import { maskNumber, maskPersonalData } from '#base/mask-personal-data.ts'
import type { Comment, Reply } from '#contract/comments.ts'
import type { CatalogNode, CirclePost, ModelItem, Question, QuestionAnswer } from '#contract/community.ts'
import type { ContentDetail } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image, Share } from '#contract/shapes.ts'
import { BASE_PATH, circlePath, modelPath, type ModelPlace } from '#contract/share-urls.ts'
import { sayInBase } from '#locales/say.ts'
import { parseFields, parseIds, parseLink, parseValues } from './parse-stored.ts'
import { findSubmissionOf, mayBeLinked, toQuestionStatus } from './rules.ts'
import type { CirclePostRow } from './store-circles.ts'
import type { MemberRow } from './store-members.ts'
import type { ItemRow, ListedItemRow, NodeRow, RepositoryRow } from './store-models.ts'
import type { AnswerRow, QuestionRow } from './store-questions.ts'

/** What a view needs besides rows. */
export interface ViewContext {
  ids: IdCodec
  /** Origin that share links lead to. */
  wapHost: string
}

/** `detail` and `text` come with personal data masked, as content gives them out. */
export function toQuestion(
  detail: ContentDetail,
  text: string,
  row: QuestionRow,
  { ids }: Pick<ViewContext, 'ids'>,
): Question {
  return {
    ...detail,
    content: text,
    category: maskPersonalData(row.category),
    region: maskPersonalData(row.region),
    create_time: detail.publish_time,
    status: toQuestionStatus(row),
    answer_count: row.answer_count,
    user: { name: maskName(row.asker_name), avatar: row.asker_avatar },
    best_answer_id: row.best_answer_id === null ? '' : ids.encode(row.best_answer_id),
    disclaimer: sayInBase('question.disclaimer'),
  }
}

/** Who asks is not to be recognised: of a name the first character stays. */
function maskName(name: string): string {
  const [first] = Array.from(name)
  return first === undefined ? '' : `${first}**`
}

export function toAnswer(
  row: AnswerRow,
  { member, images }: { member: MemberRow; images: ReadonlyMap<number, Image> },
  { ids }: Pick<ViewContext, 'ids'>,
): QuestionAnswer {
  return {
    id: ids.encode(row.id),
    user: {
      id: ids.encode(member.id),
      name: maskPersonalData(member.name),
      avatar: member.avatar,
      title: maskPersonalData(member.title),
      org: maskPersonalData(member.org),
      license_no_masked: maskNumber(member.license_no),
      verified: member.verified,
    },
    content: maskPersonalData(row.text),
    images: parseIds(row.image_ids).flatMap((id) => images.get(id) ?? []),
    audio: null,
    create_time: row.created_at,
    star_count: row.star_count,
    is_best: row.is_best,
    reply_count: 0,
    report_id: toReportId(row, ids),
  }
}

function toReportId(row: AnswerRow, ids: IdCodec): string {
  const submissionId = findSubmissionOf(row)
  return submissionId === null ? '' : ids.encode(submissionId)
}

export interface CirclePostParts {
  detail: ContentDetail
  text: string
  member: MemberRow
  comments: readonly Comment[]
}

/** `detail` and `text` come with personal data masked, as content gives them out. */
export function toCirclePost(row: CirclePostRow, parts: CirclePostParts, { ids, wapHost }: ViewContext): CirclePost {
  const { detail, text, member, comments } = parts
  const path = circlePath(detail.id, row.channel)
  const link = parseLink(row.link)
  return {
    ...detail,
    path,
    share: { ...detail.share, link: `${wapHost}${BASE_PATH}${path}` },
    circle: {
      id: ids.encode(row.circle_id),
      name: row.circle_name,
      avatar: row.circle_avatar,
      member_count: row.circle_member_count,
    },
    user: {
      id: ids.encode(member.id),
      name: maskPersonalData(member.name),
      avatar: member.avatar,
      verified: member.verified,
      verify_label: member.verify_label,
      intro: '',
    },
    content: text,
    link: link && mayBeLinked(link.url) ? { ...link, title: maskPersonalData(link.title) } : null,
    create_time: detail.publish_time,
    ip_region: row.region,
    comments: comments.map((comment) => ({ ...maskComment(comment), sub_list: comment.sub_list.map(maskComment) })),
  }
}

function maskComment<C extends Comment | Reply>(comment: C): C {
  const { anchor, content, user } = comment
  return {
    ...comment,
    user: { ...user, name: maskPersonalData(user.name) },
    content: maskPersonalData(content),
    anchor: anchor && { ...anchor, quote: maskPersonalData(anchor.quote) },
  }
}

export interface ModelItemParts {
  repository: RepositoryRow
  /** Nodes that it stands in, from the root on. */
  nodes: readonly NodeRow[]
  cover: Image | null
  prev: ListedItemRow | null
  next: ListedItemRow | null
}

export function toModelItem(row: ItemRow, parts: ModelItemParts, context: ViewContext): ModelItem {
  const { repository, nodes, cover, prev, next } = parts
  const rid = context.ids.encode(repository.id)
  const fields = parseFields(repository.fields)
  const values = parseValues(row.field_values)
  return {
    rid,
    uuid: row.uuid,
    repository: repository.name,
    model: { name: repository.model_name, fields },
    title: maskPersonalData(row.title),
    summary: maskPersonalData(row.summary),
    cover: cover?.url ?? '',
    values: Object.fromEntries(
      fields.flatMap(({ key, kind }) => {
        const value = values[key] ?? ''
        const isAddress = kind === 'image' || kind === 'link'
        if (value === '' || (isAddress && !mayBeLinked(value))) return []
        return [[key, isAddress ? value : maskPersonalData(value)]]
      }),
    ),
    body_html: row.html,
    media: null,
    catalog: nodes.map((node) => toNamed(node, context)),
    prev: prev && { uuid: prev.uuid, title: maskPersonalData(prev.title) },
    next: next && { uuid: next.uuid, title: maskPersonalData(next.title) },
    update_time: row.updated_at,
    share: toShare({ rid, uuid: row.uuid, catalog: null }, maskPersonalData(row.title), {
      desc: maskPersonalData(row.summary) || repository.name,
      cover: cover?.url ?? '',
      ...context,
    }),
  }
}

export interface CatalogNodeParts {
  repository: RepositoryRow
  /** Null for the root. */
  node: NodeRow | null
  parents: readonly NodeRow[]
  children: readonly NodeRow[]
  tree: readonly NodeRow[]
  items: readonly ListedItemRow[]
  covers: ReadonlyMap<number, Image>
  paging: Omit<CatalogNode['items'], 'list'>
}

export function toCatalogNode(parts: CatalogNodeParts, context: ViewContext): CatalogNode {
  const { repository, node, parents, children, tree, items, covers, paging } = parts
  const rid = context.ids.encode(repository.id)
  const id = node ? context.ids.encode(node.id) : '0'
  const name = node?.name ?? repository.name
  return {
    rid,
    id,
    name,
    repository: repository.name,
    parents: parents.map((parent) => toNamed(parent, context)),
    children: children.map((child) => ({ ...toNamed(child, context), count: countOf(child) })),
    tree: tree.map((child) => ({
      ...toNamed(child, context),
      count: countOf(child),
      depth: parseIds(child.ancestors).length + 1,
    })),
    items: {
      list: items.map((item) => ({
        uuid: item.uuid,
        title: maskPersonalData(item.title),
        summary: maskPersonalData(item.summary),
        cover: (item.cover_image_id === null ? undefined : covers.get(item.cover_image_id)?.url) ?? '',
        update_time: item.updated_at,
      })),
      ...paging,
    },
    share: toShare({ rid, uuid: null, catalog: id }, name, { desc: repository.name, cover: '', ...context }),
  }
}

function toNamed(node: NodeRow, { ids }: Pick<ViewContext, 'ids'>) {
  return { id: ids.encode(node.id), name: node.name }
}

function countOf(node: NodeRow): number {
  return node.end_item - node.first_item
}

function toShare(
  place: ModelPlace,
  title: string,
  { desc, cover, wapHost }: { desc: string; cover: string; wapHost: string },
): Share {
  return {
    title,
    desc: desc === title ? '' : desc,
    link: `${wapHost}${BASE_PATH}${modelPath(place)}`,
    imgUrl: cover.startsWith('/') ? wapHost + cover : cover,
  }
}
