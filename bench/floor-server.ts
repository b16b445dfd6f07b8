import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * What a bare node:http server can do with the same bytes: answers every request with the headers and body of a JSON
 * file `{ headers, body (base64) }`. Arguments: port, file, how many processes share the port.
 */
const [port, file, processes = '1'] = process.argv.slice(2)
if (port === undefined || file === undefined) throw new Error('floor-server.ts takes a port and a file')

const answer = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string }
const body = Buffer.from(answer.body, 'base64')
const headers = { ...answer.headers, 'content-length': String(body.length) }

if (cluster.isPrimary && Number(processes) > 1) {
  for (let started = 0; started < Number(processes); started++) cluster.fork()
} else {
  createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }).listen(Number(port), '127.0.0.1')
}
