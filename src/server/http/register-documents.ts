import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AdminEndpointTable } from '#contract/admin/endpoint.ts'
import type { EndpointTable } from '#contract/endpoint.ts'
import { toOpenApi } from './api-document.ts'
import { API_HEADERS } from './security-headers.ts'

const UI_FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

/** Nothing from elsewhere, nothing inline but the styles that the page's own script sets. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const CACHE = 'public, max-age=300'

/** `/openapi.json`, and `/openapi/`, which shows it as a page. Needs `reply.sendFile`. */
export function registerDocuments(
  fastify: FastifyInstance,
  tables: { endpoints: EndpointTable; adminEndpoints: AdminEndpointTable },
): void {
  let document: string | undefined // costs more than the rest of the start: made when first asked for
  fastify.get('/openapi.json', async (_request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', CACHE).header('content-type', 'application/json; charset=utf-8')
    document ??= JSON.stringify(toOpenApi(tables, INFO))
    return document
  })
  fastify.get('/openapi', async (_request, reply) => reply.headers(API_HEADERS).redirect('/openapi/', 301))
  fastify.get('/openapi/', async (_request, reply) => {
    reply.headers({ ...API_HEADERS, 'content-security-policy': PAGE_POLICY, 'cache-control': CACHE })
    return reply.type('text/html; charset=utf-8').send(PAGE)
  })
  fastify.get('/openapi/start.js', async (_request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', CACHE)
    return reply.type('text/javascript; charset=utf-8').send(START)
  })
  for (const file of UI_FILES) {
    fastify.get(`/openapi/${file}`, async (_request, reply) =>
      reply.headers(API_HEADERS).sendFile(file, UI_FOLDER, { maxAge: '1h' }),
    )
  }
}

const INFO = {
  title: 'davmu-share',
  version: '1',
  description:
    'Every answer is `{code, msg, data}` with a real HTTP status; `code` 0 is success. Errors name the field that was refused in `data.fields` and carry `request_id`.',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>davmu-share API</title>
<link rel="icon" href="favicon-32x32.png">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, validatorUrl: null })
`
