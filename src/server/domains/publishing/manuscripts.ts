import type { ModelField } from '#contract/community.ts'
import type { StoredImage } from '#server/outside/media-store.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ModelWriting } from '../community/community.ts'

/** An item as an editor writes it, in the fields of the content format. */
export interface Manuscript {
  fields: Record<string, unknown>
  /** Markdown, or HTML where the field `format` says so. */
  body: string
}

/** The item that a manuscript takes the place of. */
export interface WrittenOver {
  id: number
  sourceId: string
  sourceHash: string
  state: 'draft' | 'scheduled' | 'published' | 'removed'
  accountId: number
  publishAt: number
  createdAt: number
}

/** Something that was taken although it leads nowhere, or stays where it is. */
export interface Warning {
  /** Path of the field, `fields.cover`; empty where it is no single one. */
  field: string
  message: string
}

/** What was read and taken, ready to be written. */
export interface ReadManuscript {
  warnings: Warning[]
  /** Writes the item; says which it is, and whether it was not there before. May be run again. */
  write(tx: Tx): Promise<{ id: number; isNew: boolean }>
}

/** A picture of the web that was asked for; `message` says why it could not be had. */
export interface FetchedPicture {
  written: string
  image: StoredImage | null
  message: string
}

/** A page of the web; `url` is where it came from. */
export interface FetchedPage {
  url: string
  html: string
}

export interface ReadSite {
  warnings: Warning[]
  write(tx: Tx): Promise<void>
}

/** A content model as a file of `models/` says it, its catalogue and each of its items as YAML. */
export interface CheckedModel {
  name: string
  model: { name: string; fields: ModelField[] }
  source: { catalog: string; items: { key: string; yaml: string }[] }
  warnings: Warning[]
}

/** The same as it is; `source` is null where it is larger than a call takes. */
export interface SavedModel extends Pick<CheckedModel, 'name' | 'model'> {
  source: CheckedModel['source'] | null
  version: number
}

/** A content model as an editor writes it: what `yaml` says of `name` and `model` goes before these. */
export interface WrittenModel {
  name?: string | undefined
  model?: Record<string, unknown> | undefined
  yaml: string
}

export interface ReadModel {
  warnings: Warning[]
  /** Throws 40901, as `saveRepository`. */
  write(tx: Tx, writing: ModelWriting): Promise<void>
}

/** Turns what editors write into items and back. The content format is the importer's, so is what is behind this. */
export interface Manuscripts {
  /**
   * Reads a manuscript and brings its pictures in. `folder` is that of local files, where there are any; with
   * `trialId`, the id that a new item gets, nothing of it will be kept, so what is elsewhere stays there. Throws 40001
   * with everything that is wrong with its fields.
   */
  read(
    manuscript: Manuscript,
    options: { over: WrittenOver | null; folder?: string; trialId?: number; now: number },
  ): Promise<ReadManuscript>
  /** Everything that keeps a manuscript from being read, as far as it says so itself. */
  inspect(manuscript: Manuscript): Warning[]
  /** What `read` makes the same item of; null when there is none. */
  describe(contentId: number): Promise<Manuscript | null>
  /** Brings pictures of the web into the media store, each for itself. */
  fetchPictures(addresses: readonly string[]): Promise<FetchedPicture[]>
  /** The HTML of a public page. Throws 40001 for what may not be fetched, 50201 where it cannot be had. */
  fetchPage(url: string): Promise<FetchedPage>
  /** The picture of a group by its address as it is written; `message` says why it could not be had. */
  takeCover(written: string): Promise<{ address: string; color: string; message: string }>
  /** Reads what says who publishes the site and what it is divided into. Throws 40001. */
  readSite(document: unknown, options?: { folder?: string }): Promise<ReadSite>
  /** What `readSite` makes the same site of. */
  describeSite(): Promise<Record<string, unknown>>
  /** What a `site.yaml` says. Throws 40001 with the line as `body.yaml.{line}`. */
  parseSite(yaml: string): Record<string, unknown>
  /** A `site.yaml` that says the same. */
  printSite(document: Record<string, unknown>): string
  /** A content model as it is; null when there is none. */
  describeModel(key: string): Promise<SavedModel | null>
  /** What a content model would be. Throws 40001 with the line as `body.yaml.{line}`, or the field. */
  checkModel(key: string, written: WrittenModel): Promise<CheckedModel>
  /** Reads a content model and brings its pictures in. Throws as `checkModel`. */
  readModel(key: string, written: WrittenModel): Promise<ReadModel>
}
