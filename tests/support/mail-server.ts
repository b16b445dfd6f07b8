import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as the server got it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Head and body, as they came. */
  raw: string
  subject: string
  text: string
}

export interface MailServer {
  /** Without user and password. */
  host: string
  received: ReceivedMail[]
  stop(): Promise<void>
}

/** A server for mail as an operator's, on loopback. It offers no TLS unless `options` say so. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (piece: Buffer) => (raw += piece.toString('latin1')))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...read(raw) })
        done()
      })
    },
  })
  server.on('error', () => undefined) // a client that breaks off is what some tests are about
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function read(raw: string): { subject: string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^subject: (.*)$/im.exec(unfolded)?.[1] ?? ''
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(unfolded)?.[1] ?? ''
  return {
    subject: decodeWords(subject),
    text: decode(body.join('\r\n\r\n'), encoding.trim()).replaceAll('\r\n', '\n'),
  }
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      decode(word.replaceAll('_', '=20'), kind.toLowerCase() === 'b' ? 'base64' : 'quoted-printable'),
    )
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1').toString('utf8')
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
