import { createServer, type ServerResponse } from 'node:http'
import SQLite from 'better-sqlite3'

/**
 * What bare parts can do with beacons: parses the JSON, inserts one row for each event with the driver, all that came
 * within 5 ms (at most 2000 events) in one transaction, and answers after its commit. Arguments: port, database file.
 */
const [port, file] = process.argv.slice(2)
if (port === undefined || file === undefined) throw new Error('beacon-floor-server.ts takes a port and a file')

const GATHER_MS = 5
const BATCH_MAX = 2000

interface Event {
  timestamp: number
  tid: string
  behavior: string
  user_id: string
  duration: number
  percent: number
}

const database = new SQLite(file)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.pragma(pragma)
database.exec(
  'create table events (timestamp integer, tid text, behavior text, user_id text, duration integer, percent integer)',
)
const insert = database.prepare('insert into events values (?, ?, ?, ?, ?, ?)')

let events: Event[] = []
let waiting: ServerResponse[] = []
const save = database.transaction((batch: Event[]) => {
  for (const { timestamp, tid, behavior, user_id, duration, percent } of batch) {
    insert.run(timestamp, tid, behavior, user_id, duration, percent)
  }
})

function commit(): void {
  const [batch, answers] = [events, waiting]
  if (answers.length === 0) return
  events = []
  waiting = []
  save(batch)
  for (const answer of answers) answer.writeHead(204).end()
}

createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-length': '0' }).end()
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (waiting.length === 0) setTimeout(commit, GATHER_MS)
    events.push(...(JSON.parse(Buffer.concat(chunks).toString()) as Event[]))
    waiting.push(response)
    if (events.length >= BATCH_MAX) commit()
  })
}).listen(Number(port), '127.0.0.1')
