import {
  listSounded,
  RULES,
  toCodes,
  toRuns,
  toSoundCode,
  toSoundTokens,
  toTokens,
  writeSounded,
} from '#server/domains/search/search.ts'
import { makeCorpus } from '../search-documents.ts'
import type { Filled } from './fill.ts'
import type { Filler } from './filler.ts'

/** Texts that items share, each with a number of its own behind the title. */
const TEXTS = 1000
/** Positions of one second, as the index numbers them. */
const SLOTS = 4096
const BATCH = 50_000

/** A table of texts with what the index keeps of them. */
export async function makePool(filler: Filler): Promise<void> {
  const { document } = makeCorpus()
  await filler.run(`create table growth_pool (number bigint primary key, title text, lead text, html text,
    title_tokens text, lead_tokens text, body_tokens text, title_runs text, lead_runs text, body_runs text, grams text, sounds text, sound_tokens text)`)
  for (let number = 0; number < TEXTS; number += 1) {
    const { title, summary, text } = document(number)
    const sounded = listSounded([title])
    const soundTokens = toSoundTokens(sounded)
    const runs = { title: toRuns(title), lead: toRuns(summary), body: toRuns(text) }
    const paragraphs = text.split('。').map((sentence, index) => `<p data-p="${index + 1}">${sentence}。</p>`)
    const values = [
      title, summary, paragraphs.join('\n'), toTokens(runs.title), toTokens(runs.lead), toTokens(runs.body),
      runs.title.join(' '), runs.lead.join(' '), runs.body.join(' '), `{${[...toCodes(runs), ...soundTokens.map(toSoundCode)].join(',')}}`,
      writeSounded(sounded), soundTokens.join(' '),
    ] // prettier-ignore
    await filler.run(`insert into growth_pool values (${number}, ${values.map(quote).join(', ')})`)
  }
}

/** Puts every published item into the search index, in the order of their times. */
export async function fillSearch(filler: Filler, { posts }: Filled): Promise<void> {
  const position = `contents.publish_at * ${SLOTS} + contents.id % ${SLOTS}`
  const facts = `${position}, contents.id, contents.type, ${RULES}, contents.title, '[]'`
  for (let from = 0; from < posts; from += BATCH) {
    const items = `from contents join growth_pool on growth_pool.number = (contents.id - 1) % ${TEXTS}
      where contents.state = 'published' and contents.id > ${from} and contents.id <= ${from + BATCH}
      order by contents.id`
    if (filler.kind === 'sqlite') {
      await filler.run(
        `insert into search_documents (position, content_id, type, rules, title, tags) select ${facts} ${items}`,
      )
      await filler.run(`insert into search_texts (rowid, title, lead, body, marks)
        select ${position}, title_tokens, lead_tokens, body_tokens, 'tdoc a' || contents.account_id ${items}`)
      await filler.run(`insert into search_sounds (rowid, tokens) select ${position}, sound_tokens ${items}`)
    } else {
      await filler.run(
        `insert into search_documents (position, content_id, type, rules, title, tags, title_runs, lead_runs, body_runs,
           grams) select ${facts}, title_runs, lead_runs, body_runs,
           growth_pool.grams::bigint[] || (contents.account_id * -2) ${items}`,
      )
    }
    await filler.run(`insert into search_sounded (position, sounds) select ${position}, sounds ${items}`)
  }
  await filler.run('drop table growth_pool')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
