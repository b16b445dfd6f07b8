import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { mayAct } from '#contract/admin/endpoint.ts'
import { ARCHIVE_BYTES, ARCHIVE_EXTENSION } from '#contract/admin/imports.ts'
import { readShelfName, SHELF_BYTES, UPLOADS_PATH } from '#contract/admin/shelf-files.ts'
import { uploadMetadata } from '#contract/admin/shelf.ts'
import { toFailure } from '#server/http/answer.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import type { UploadMember, Uploads } from '#server/http/register-uploads.ts'
import { toAppError } from '#server/http/send-failure.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { isArchive, refuseUpload, UPLOAD_SECONDS, UPLOADS_AT_ONCE, type UploadRefusal } from './rules.ts'
import type { ShelfParts } from './shelf.ts'
import * as store from './store.ts'

/** Files that are being sent by the tus protocol, piece by piece, each by one member. */
export interface ShelfUploads extends Uploads {
  /** How much of a file is there, and where it lies. Throws 40401 where there is nothing. */
  get(id: string): Promise<{ path: string; received: number }>
  remove(id: string): Promise<void>
}

/** The tus server of this process; what it keeps lies in a folder, so that another process can go on. */
export function createUploads({ database, mediaStore, clock }: ShelfParts): ShelfUploads {
  const folder = mediaStore.unfinishedFolder
  const files = new FileStore({ directory: folder, expirationPeriodInMilliseconds: UPLOAD_SECONDS * 1000 })
  const callers = new WeakMap<IncomingMessage, UploadMember>()

  async function begin(id: string, size: number | undefined, metadata: unknown, member: UploadMember): Promise<void> {
    const read = uploadMetadata.safeParse(metadata)
    if (!read.success || size === undefined || size < 1)
      throw refuseField('header.upload-metadata', 'must name the file')
    const { filename: name } = read.data
    const [free, open] = await Promise.all([mediaStore.countFree(), store.countOpen(database.db, member.id)])
    const refusal = refuseUpload({ name, size, free, ...open, mayImport: mayAct(member.role, 'admin') })
    if (refusal) throw toRefusal(refusal, name)
    await database.write((tx) => store.insertUpload(tx, { id, staff_id: member.id, name, size, created_at: clock() }))
  }

  const server = new Server({
    path: UPLOADS_PATH,
    datastore: files,
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: Math.max(...Object.values(SHELF_BYTES), ARCHIVE_BYTES),
    // The media store tells by the name what a file should be.
    namingFunction: (_request, metadata) => {
      const name = metadata?.filename ?? ''
      const extension = readShelfName(name)?.extension ?? (isArchive(name) ? ARCHIVE_EXTENSION : 'none')
      return `${randomBytes(16).toString('hex')}.${extension}`
    },
    async onUploadCreate(request, upload) {
      await begin(upload.id, upload.size, upload.metadata, callerOf(request))
      return {}
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return // it is made by this request
      const upload = await store.findUpload(database.db, id, callerOf(request).id)
      if (!upload || upload.hash !== '') throw new AppError(40401)
    },
    async onResponseError(_request, error) {
      if (!(error instanceof Error) && error.status_code < 500) return undefined
      const failure = await toUploadFailure(error)
      return { status_code: errorCodes[failure.code].status, body: JSON.stringify(toFailure(failure, {})) }
    },
  })

  /** What cannot be written for want of room is said to be that. */
  async function toUploadFailure(error: unknown): Promise<AppError> {
    if (error instanceof AppError) return error
    if ((await mediaStore.countFree()) < FULL_BYTES) return toRefusal('disk_full', '')
    return toAppError(error)
  }

  function callerOf(request: object): UploadMember {
    const { runtime } = request as { runtime?: { node?: { req?: IncomingMessage } } }
    const member = runtime?.node?.req && callers.get(runtime.node.req)
    if (!member) throw new AppError(40101)
    return member
  }

  return {
    async serve(request: IncomingMessage, response: ServerResponse, member) {
      callers.set(request, member)
      await server.handle(request, response)
      if (request.method !== 'DELETE' || response.statusCode !== 204) return
      const id = path.basename(request.url ?? '')
      await database.write((tx) => store.deleteUpload(tx, id))
    },
    async get(id) {
      const upload = await files.getUpload(id).catch(() => null)
      if (upload === null) throw new AppError(40401)
      return { path: path.join(folder, id), received: upload.offset }
    },
    async remove(id) {
      await rm(path.join(folder, id), { force: true })
      await rm(path.join(folder, `${id}.json`), { force: true })
    },
  }
}

/** With less room than this a piece cannot have been written for want of it. */
const FULL_BYTES = 16 * 1024 * 1024

const MESSAGES: Record<UploadRefusal, string> = {
  wrong_kind: 'is not a file that the shelf takes',
  too_large: 'is larger than the shelf takes',
  disk_full: 'does not fit on the disk',
  too_many_uploads: `waits: ${UPLOADS_AT_ONCE} files are being sent already`,
}

function toRefusal(reason: UploadRefusal, name: string): AppError {
  const code = reason === 'disk_full' ? 50701 : reason === 'too_large' ? 41301 : reason === 'wrong_kind' ? 40001 : 42901
  return new AppError(code, { data: { reason, fields: [{ field: 'file', message: `${name} ${MESSAGES[reason]}` }] } })
}
