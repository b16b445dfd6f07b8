import type { StaffRole } from '#contract/admin/endpoint.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { UPLOADS_PATH } from '#contract/admin/shelf-files.ts'
import { toOutsideCall } from './outside-admin-call.ts'
import type { AdminRouteParts } from './register-admin.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

/** The member who sends a file. */
export interface UploadMember {
  id: number
  name: string
  role: StaffRole
}

/** What answers the tus protocol, on Node's own request and response. */
export interface Uploads {
  serve(request: IncomingMessage, response: ServerResponse, member: UploadMember): Promise<void>
}

/**
 * Puts the addresses on Fastify that files are sent to by tus (https://tus.io/protocols/resumable-upload). Who may send is
 * asked as for any call of the editor's API that writes; bodies go to the disk as they come.
 */
export function registerUploads(fastify: FastifyInstance, parts: AdminRouteParts & { uploads: Uploads }): void {
  fastify.setErrorHandler(sendFailure)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null))
  fastify.route({
    method: ['POST'],
    url: UPLOADS_PATH,
    config: { priority: 'write', readsSlowly: true },
    handler: async (request, reply) => serve(request, reply),
  })
  fastify.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: `${UPLOADS_PATH}/:id`,
    config: { priority: 'write', readsSlowly: true },
    handler: async (request, reply) => serve(request, reply),
  })

  async function serve(request: Parameters<typeof toOutsideCall>[0], reply: Parameters<typeof toOutsideCall>[1]) {
    const { staff } = await parts.dispatch.permitUpload(await toOutsideCall(request, reply, parts))
    reply.hijack()
    for (const [name, value] of Object.entries({ ...API_HEADERS, 'cache-control': 'private, no-store' }))
      reply.raw.setHeader(name, value)
    await parts.uploads.serve(request.raw, reply.raw, staff)
  }
}
