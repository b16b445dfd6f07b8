import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a reviewer outside was asked. */
export interface AskedReview {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ReviewerService {
  url: string
  asked: AskedReview[]
  /** How it answers from now on. */
  answer(how: (response: ServerResponse, text: string) => void): void
  /** Answers with JSON from now on. */
  say(opinion: object): void
  stop(): void
}

/** A reviewer as an operator would run one, on loopback. */
export async function startReviewerService(): Promise<ReviewerService> {
  const asked: AskedReview[] = []
  let answer = (response: ServerResponse, _text: string): void => void response.end('{"verdict":"pass"}')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      answer(response, (JSON.parse(body || '{}') as { text?: string }).text ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/review?key=1`,
    asked,
    answer: (how) => void (answer = how),
    say: (opinion) => void (answer = (response) => void response.end(JSON.stringify(opinion))),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers of a reviewer that mean nothing, each with why. */
export const NO_OPINIONS: ReadonlyArray<[what: string, how: (response: ServerResponse) => void]> = [
  ['what is no JSON', (response) => void response.end('pass')],
  ['nothing', (response) => void response.writeHead(204).end()],
  ['another verdict', (response) => void response.end('{"verdict":"approve"}')],
  ['a refusal without a reason', (response) => void response.end('{"verdict":"refuse"}')],
  ['a list', (response) => void response.end('[{"verdict":"pass"}]')],
  ['500 with a verdict', (response) => void response.writeHead(500).end('{"verdict":"pass"}')],
  ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end('{"verdict":"pass"}')],
  ['too much', (response) => void response.end(`{"verdict":"pass","why":"${'x'.repeat(70_000)}"}`)],
  ['half an answer', (response) => void response.write('{"verdict":', () => response.destroy())],
  ['never', () => undefined],
]
