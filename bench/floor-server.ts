import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * What a bare node:http server can do with the same bytes: answers every request with the headers and body of a JSON
 * file `{ headers, body (base64) }`. Arguments: port, file.
 */
const [port, file] = process.argv.slice(2)
if (port === undefined || file === undefined) throw new Error('floor-server.ts takes a port and a file')

const answer = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string }
const body = Buffer.from(answer.body, 'base64')
const headers = { ...answer.headers, 'content-length': String(body.length) }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
