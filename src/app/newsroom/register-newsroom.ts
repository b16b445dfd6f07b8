import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PATH, ADMIN_PREFIX } from '#contract/admin/endpoint.ts'
import { BASE_LOCALE, negotiateLocale } from '#contract/locale.ts'
import { locales } from '#locales/say.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Config } from '../config/read-config.ts'
import { localeFromCookie } from '../pages/redirects.ts'
import { writeNewsroomPage, type NewsroomFiles } from './newsroom-page.ts'

export interface NewsroomParts {
  config: Config
  files: NewsroomFiles
  hasPolicy: boolean
}

/** Serves the one page of the newsroom under each of its addresses; which of them there are, its own router knows. */
export function registerNewsroom(fastify: FastifyInstance, { config, files, hasPolicy }: NewsroomParts): void {
  const { siteOrigin, wapHost, localeDomains, adminOrigin, realtime } = config
  const page = {
    files,
    hasPolicy,
    adminOrigin: adminOrigin ?? siteOrigin,
    siteOrigins: [...new Set([wapHost, siteOrigin, ...Object.values(localeDomains)])],
    socketOrigins: realtime.centrifugo ? [new URL(realtime.centrifugo.url).origin] : [],
  }
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith(`${ADMIN_PREFIX}/`)) throw new AppError(40401)
    const { html, headers } = writeNewsroomPage({ ...page, locale: localeOf(request) })
    return reply.headers(headers).send(html)
  }
  fastify.get(ADMIN_PATH, async (_request, reply) => reply.redirect(`${ADMIN_PATH}/`, 301))
  fastify.get(`${ADMIN_PATH}/*`, send)
}

/** What was chosen, else what the browser asks for. */
function localeOf({ headers }: FastifyRequest): string {
  return (
    localeFromCookie(headers.cookie, locales) ?? negotiateLocale(headers['accept-language'], locales) ?? BASE_LOCALE
  )
}
