import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import { needsLook, toCodes, toMarkCode, toSoundCode, toWantedCodes, type Part } from './grams.ts'
import { toFound, toIdRow, type IdRow } from './indexed.ts'
import type { Alternatives, Texts, Wanted } from './store.ts'

type FoundRow = IdRow & { position: number }

/** The index of PostgreSQL: GIN over numbers, and the text itself where pairs of characters leave a doubt. */
export const postgresTexts: Texts = {
  async list(db, wanted, limit) {
    const matches = sql<FoundRow>`(${selectMatches(wanted, sql`order by position + 0 desc`)} limit ${limit})`
    const rows = await db
      .selectFrom(matches.as('matches'))
      .select(['position', 'content_id', 'account_id', 'topic_id'])
      .execute()
    return rows.map(toFound)
  },

  async count(db, wanted, limit) {
    const { total } = await db
      .selectFrom(sql`(${selectMatches(wanted, sql``)} limit ${limit})`.as('matches'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  },

  countTypes: (db, wanted, types, limit) =>
    db
      .selectFrom(sql<{ type: ContentType }>`(${selectMatches(wanted, sql``)} limit ${limit})`.as('matches'))
      .select((eb) => types.map((type) => eb.fn.countAll<number>().filterWhere('type', '=', type).as(type)))
      .executeTakeFirstOrThrow(),

  async insert(tx, position, { kind, id, ...facts }, { runs, sounds, soundTokens, accountId, groupIds }) {
    const inserted = await tx.sql
      .insertInto('search_documents')
      .values({
        position,
        ...toIdRow({ kind, id }),
        ...facts,
        title_runs: runs.title.join(' '),
        lead_runs: runs.lead.join(' '),
        body_runs: runs.body.join(' '),
        grams: [...toCodes(runs), ...soundTokens.map(toSoundCode), ...toMarkCodes(accountId, groupIds)],
      })
      .onConflict((conflict) => conflict.column('position').doNothing())
      .returning('position')
      .executeTakeFirst()
    if (inserted === undefined) return false
    if (soundTokens.length > 0) await tx.sql.insertInto('search_sounded').values({ position, sounds }).execute()
    return true
  },

  async listSounds(db, tokens, limit) {
    const has = tokens.map((token) => sql`grams @> ${[toSoundCode(token)]}::bigint[]`)
    const newest = sql<{ position: number }>`(with found as materialized (
      select position from search_documents where ${sql.join(has, sql` or `)}
    ) select position from found order by position desc limit ${limit})`
    return await db
      .selectFrom(newest.as('newest'))
      .innerJoin('search_sounded', 'search_sounded.position', 'newest.position')
      .select(['search_sounded.position', 'search_sounded.sounds'])
      .orderBy('newest.position', 'desc')
      .execute()
  },

  delete: () => Promise.resolve(),
}

/**
 * Candidates from the index of numbers, then one after the other looked into as far as needed, so that a limit ends the
 * looking: reading a text costs more than everything else. `offset 0` keeps the planner from joining the two instead, and
 * `+ 0` from going by another index: it does not know what reading the arrays costs.
 */
function selectMatches(wanted: Wanted, order: RawBuilder<unknown>) {
  const { terms, tier, type, hidden, accountId, groupId, among, besides, from, before } = wanted
  const single = terms.flatMap((ways) => (ways.length === 1 ? ways : []))
  const codes = [...toWantedCodes(single, tier ?? 'body'), ...toMarkCodes(accountId, groupId === null ? [] : [groupId])]
  const several = terms.filter((ways) => ways.length > 1)
  const limits = [
    ...(codes.length === 0 ? [] : [sql`grams @> ${codes}::bigint[]`]),
    ...several.map(
      (ways) =>
        sql`(${sql.join(
          ways.map((way) => hasCodes(way, tier)),
          sql` or `,
        )})`,
    ),
    ...(among === null ? [] : [sql`position + 0 = any (${among}::bigint[])`]),
    ...(besides.length === 0 ? [] : [sql`position + 0 <> all (${besides}::bigint[])`]),
    ...(type === null ? [] : [sql`type || '' = ${type}`]),
    ...(hidden.length === 0 ? [] : [sql`type || '' <> all (${hidden}::text[])`]),
    ...(from === null ? [] : [sql`position + 0 >= ${from}`]),
    ...(before === null ? [] : [sql`position + 0 < ${before}`]),
  ]
  const looks = toLooks(wanted)
  const found = sql`with found as materialized (
    select position, content_id, account_id, topic_id, type from search_documents where ${sql.join(limits, sql` and `)} ${order}
  )`
  if (looks.length === 0) return sql`${found} select * from found`
  return sql`${found} select found.* from found cross join lateral (
    select 1 from search_documents as looked where looked.position = found.position and ${sql.join(looks, sql` and `)} offset 0
  ) as seen`
}

function hasCodes(term: string, tier: Part | null): RawBuilder<unknown> {
  return sql`grams @> ${toWantedCodes([term], tier ?? 'body')}::bigint[]`
}

function toMarkCodes(accountId: number | null, groupIds: readonly number[]): number[] {
  const owner = accountId === null ? [] : [toMarkCode('account', accountId)]
  return [...owner, ...groupIds.map((id) => toMarkCode('group', id))]
}

/** Conditions on the text that the index of numbers cannot decide. */
function toLooks({ terms, without, tier }: Wanted): Array<RawBuilder<unknown>> {
  const inTitle = (term: string) => sql`strpos(looked.title_runs, ${term}) > 0`
  const inHead = (term: string) => sql`(${inTitle(term)} or strpos(looked.lead_runs, ${term}) > 0)`
  const inAny = (term: string) => sql`(${inHead(term)} or strpos(looked.body_runs, ${term}) > 0)`
  const holds = { title: inTitle, lead: inHead, body: inAny }[tier ?? 'body']
  const oneOf = (ways: Alternatives, has: typeof inTitle) => sql`(${sql.join(ways.map(has), sql` or `)})`
  const notAll = (all: readonly Alternatives[], has: typeof inTitle) =>
    sql`not (${sql.join(
      all.map((ways) => oneOf(ways, has)),
      sql` and `,
    )})`
  return [
    ...(tier === 'lead' ? [notAll(terms, inTitle)] : []),
    ...(tier === 'body' ? [notAll(terms, inHead)] : []),
    ...(without.length === 0
      ? []
      : [
          notAll(
            without.map((term) => [term]),
            inAny,
          ),
        ]),
    ...terms.filter((ways) => ways.some(needsLook)).map((ways) => oneOf(ways, holds)),
  ]
}
