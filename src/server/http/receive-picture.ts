import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PictureField } from '#contract/endpoint.ts'
import { AppError, refuseField } from './app-error.ts'
import type { ReceivedFile } from './dispatch.ts'

/** What stands around the file in a multipart body, at most. */
const AROUND_FILE = 16 * 1024

/** Lets the routes of a part of Fastify take multipart bodies. Nothing of a body is read before `receive`. */
export async function acceptPictures(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers()
  await fastify.register(multipart)
  fastify.addContentTypeParser('*', async (_request: FastifyRequest, payload: FastifyRequest['raw']) => {
    payload.resume()
  })
}

/**
 * Runs `work` with a function that writes the file of the body to the disk, piece by piece; what was written goes when the
 * work is done. That function throws 40001, and 41301 for a file that is too large.
 */
export async function withPicture<T>(
  request: FastifyRequest,
  field: PictureField,
  work: (receive: () => Promise<ReceivedFile>) => Promise<T>,
): Promise<T> {
  const file = path.join(tmpdir(), `davmu-upload-${randomUUID()}`)
  try {
    return await work(() => receive(request, field, file))
  } finally {
    await rm(file, { force: true })
  }
}

async function receive(request: FastifyRequest, { maxBytes }: PictureField, file: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw refuseField('body', 'must be sent as multipart/form-data')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_FILE) throw new AppError(41301)
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1024 } })
  if (part?.fieldname !== 'file') throw refuseField('body.file', 'is missing')
  const hash = createHash('sha256')
  const hashing = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(part.file, hashing, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new AppError(41301)
  return { path: file, hash: hash.digest('hex') }
}
