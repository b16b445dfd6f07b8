import { sql, type RawBuilder } from 'kysely'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { toPhrase, toTokens } from './grams.ts'
import { toFound, toIdRow } from './indexed.ts'
import type { Texts, Wanted } from './store.ts'

/** The index of SQLite: FTS5, whose rows are in the order of their positions. */
export const sqliteTexts: Texts = {
  async list(db, wanted, limit) {
    const rows = await selectMatches(db, wanted)
      .innerJoin('search_documents', 'search_documents.position', 'search_texts.rowid')
      .select(['search_documents.position', 'content_id', 'account_id', 'topic_id'])
      .orderBy('search_texts.rowid', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toFound)
  },

  async count(db, wanted, limit) {
    const matches = selectMatches(db, wanted).select('search_texts.rowid').limit(limit)
    const { total } = await db
      .selectFrom(matches.as('matches'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  },

  countTypes: (db, wanted, types, limit) =>
    db
      .selectFrom(selectMatches(db, wanted).select('search_texts.rowid').limit(limit).as('matches'))
      .innerJoin('search_documents', 'search_documents.position', 'matches.rowid')
      .select((eb) => types.map((type) => eb.fn.countAll<number>().filterWhere('type', '=', type).as(type)))
      .executeTakeFirstOrThrow(),

  async insert(tx, position, { kind, id, ...facts }, { runs, sounds, soundTokens, type, accountId, groupIds }) {
    // With `returning` SQLite would open a savepoint, at which FTS5 writes out what it has gathered: a segment for each item.
    const { numInsertedOrUpdatedRows } = await tx.sql
      .insertInto('search_documents')
      .values({ position, ...toIdRow({ kind, id }), ...facts })
      .onConflict((conflict) => conflict.column('position').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    const owner = accountId === null ? [] : [`a${accountId}`]
    const marks = [toTypeMark(type), ...owner, ...groupIds.map((groupId) => `g${groupId}`)]
    await tx.sql
      .insertInto('search_texts')
      .values({
        rowid: position,
        title: toTokens(runs.title),
        lead: toTokens(runs.lead),
        body: toTokens(runs.body),
        marks: marks.join(' '),
      })
      .execute()
    if (soundTokens.length > 0) {
      await tx.sql
        .insertInto('search_sounds')
        .values({ rowid: position, tokens: soundTokens.join(' ') })
        .execute()
      await tx.sql.insertInto('search_sounded').values({ position, sounds }).execute()
    }
    return true
  },

  listSounds: (db, tokens, limit) =>
    db
      .selectFrom('search_sounds')
      .innerJoin('search_sounded', 'search_sounded.position', 'search_sounds.rowid')
      .select(['search_sounded.position', 'search_sounded.sounds'])
      .where(sql<boolean>`search_sounds match ${tokens.map((token) => `"${token}"`).join(' OR ')}`)
      .orderBy('search_sounds.rowid', 'desc')
      .limit(limit)
      .execute(),

  async delete(tx, position) {
    await tx.sql.deleteFrom('search_sounds').where('rowid', '=', position).execute()
    await tx.sql.deleteFrom('search_texts').where('rowid', '=', position).execute()
  },
}

function selectMatches(db: Db, wanted: Wanted) {
  let query = db.selectFrom('search_texts').where(matches(toMatch(wanted)))
  if (wanted.among?.length === 0) return query.where(sql<boolean>`false`)
  if (wanted.from !== null) query = query.where('search_texts.rowid', '>=', toBound(wanted.from))
  if (wanted.before !== null) query = query.where('search_texts.rowid', '<', toBound(wanted.before))
  if (wanted.among !== null) {
    // Their range, then each: asked for single rows FTS5 would look for the whole match once for each of them.
    query = query
      .where('search_texts.rowid', '>=', toBound(Math.min(...wanted.among)))
      .where('search_texts.rowid', '<=', toBound(Math.max(...wanted.among)))
      .where(sql`+search_texts.rowid`, 'in', toPositions(wanted.among))
  }
  if (wanted.besides.length > 0) query = query.where('search_texts.rowid', 'not in', toPositions(wanted.besides))
  return query
}

/** The driver binds numbers as floating-point ones, by which FTS5 neither begins nor ends early. */
function toBound(position: number): RawBuilder<number> {
  return sql`cast(${position} as integer)`
}

/** As ids are listed, but for none: one that no row has there may be a position. */
function toPositions(positions: readonly number[]): number[] {
  return positions.length === 0 ? [] : toIdList(positions)
}

function matches(match: string): RawBuilder<boolean> {
  return sql<boolean>`search_texts match ${match}`
}

/** The question in the words of FTS5; terms consist of letters and digits only. */
function toMatch({ terms, without, tier, type, hidden, accountId, groupId }: Wanted): string {
  const phrases = terms.map((ways) => `(${ways.map(toPhrase).join(' OR ')})`).join(' AND ')
  const title = `{title} : (${phrases})`
  const head = `{title lead} : (${phrases})`
  const all = `{title lead body} : (${phrases})`
  const held = { title, lead: `(${head}) NOT (${title})`, body: `(${all}) NOT (${head})`, any: all }[tier ?? 'any']
  const left = `{title lead body} : (${without.map(toPhrase).join(' AND ')})`
  const text = without.length === 0 ? held : `(${held}) NOT (${left})`
  const marks = [
    ...(type === null ? [] : [toTypeMark(type)]),
    ...(accountId === null ? [] : [`a${accountId}`]),
    ...(groupId === null ? [] : [`g${groupId}`]),
  ]
  const found = marks.length === 0 ? text : `${toMarked(marks, 'AND')} AND (${text})`
  return hidden.length === 0 ? found : `(${found}) NOT ${toMarked(hidden.map(toTypeMark), 'OR')}`
}

function toMarked(marks: readonly string[], operator: 'AND' | 'OR'): string {
  return `({marks} : (${marks.map((mark) => `"${mark}"`).join(` ${operator} `)}))`
}

/** The tokenizer cuts at an underscore. */
function toTypeMark(type: ContentType): string {
  return `t${type.replaceAll('_', '')}`
}
