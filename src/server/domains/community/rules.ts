import { createHash } from 'node:crypto'

/** A node of a catalogue as its source writes it. */
export interface CatalogDraft {
  key: string
  name: string
  children: CatalogDraft[]
}

/** A node with its number in the order of the catalogue and the places of the items in it and below. */
export interface PlacedNode {
  key: string
  name: string
  /** Keys of the nodes above it, the highest first. */
  ancestors: string[]
  place: number
  firstItem: number
  /** Behind the last one. */
  endItem: number
}

/**
 * Numbers a catalogue and its items: nodes before what is below them, the items of a node before those of the nodes in it,
 * both in the order in which they are written. Items without a node stand at the root, first.
 */
export function layOut<Item extends { catalog: string | null }>(
  catalog: readonly CatalogDraft[],
  items: readonly Item[],
): { nodes: PlacedNode[]; items: Item[] } {
  const byNode = Map.groupBy(items, (item) => item.catalog)
  const nodes: PlacedNode[] = []
  const placed: Item[] = [...(byNode.get(null) ?? [])]
  const visit = ({ key, name, children }: CatalogDraft, ancestors: string[]) => {
    const node = { key, name, ancestors, place: nodes.length, firstItem: placed.length, endItem: 0 }
    nodes.push(node)
    placed.push(...(byNode.get(key) ?? []))
    for (const child of children) visit(child, [...ancestors, key])
    node.endItem = placed.length
  }
  for (const node of catalog) visit(node, [])
  return { nodes, items: placed }
}

/** The answer that counts as accepted: the first one that says so. */
export function findBest<Answer extends { isBest: boolean }>(answers: readonly Answer[]): Answer | null {
  return answers.find((answer) => answer.isBest) ?? null
}

/** 0 waiting for answers, 1 answered, 2 one of them accepted. */
export function toQuestionStatus(question: { answer_count: number; best_answer_id: number | null }): 0 | 1 | 2 {
  if (question.best_answer_id !== null) return 2
  return question.answer_count > 0 ? 1 : 0
}

/** Whose answer it is: who has a license is known by it, others are known by this answer alone. */
export function toAnswererKey(contentId: number, answer: { key: string; user: { licenseNo: string } }): string {
  return answer.user.licenseNo === '' ? `answer:${contentId}:${answer.key}` : `license:${answer.user.licenseNo}`
}

/** Keys of answers that users of this site wrote begin with it; no source gives one. */
const OF_READER = 'reader:'

/** The key of what a user handed in, among the answers to its question. */
export function toReaderKey(submissionId: number): string {
  return `${OF_READER}${submissionId}`
}

/** What was handed in, by the key of an answer; null where no user of this site wrote it. */
export function findSubmissionOf({ source_id: key }: { source_id: string }): number | null {
  return key.startsWith(OF_READER) ? Number(key.slice(OF_READER.length)) : null
}

const USER = /^user:(\d+)$/

/** The key of a member who is a user of this site. */
export function toMemberKey(userId: number): string {
  return `user:${userId}`
}

/** The user of this site that a member is; null for others. */
export function findUserOfMember({ source_id: key }: { source_id: string }): number | null {
  const id = USER.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

/** Whether a user of this site wrote an answer: no source brings it, and none takes it away. */
export function isOfReader(answer: { source_id: string }): boolean {
  return findSubmissionOf(answer) !== null
}

/** Namespace of the ids below; any other would do, but never another. */
const NAMESPACE = '6f0f3a52-7c1d-5b8e-9a44-2d6b1c90e7f3'

/** A UUID (version 5) that is always the same for an item of a content model. */
export function toItemUuid(repositoryKey: string, itemKey: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
    .update(`${repositoryKey}/${itemKey}`)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Whether a page may link to an address: one of the web, or of this site from its root on. */
export function mayBeLinked(address: string): boolean {
  return /^https?:\/\/[^/]/i.test(address) ? URL.canParse(address) : /^\/(?![/\\])/.test(address)
}

/** A text of several lines: line feeds alone, no other control characters, no empty ends. */
export function toText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}
