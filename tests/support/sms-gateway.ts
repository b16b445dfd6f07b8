import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsGateway {
  /** Takes messages by POST, and tells the newest code of a number to `findCode`. */
  url: string
  stop(): Promise<void>
}

/** A gateway for verification codes as an operator would run one, on loopback. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const codes = new Map<string, string>()
  const take = async (request: IncomingMessage) => {
    if (request.method === 'POST') {
      const { mobile, vcode } = JSON.parse(await readText(request)) as { mobile: string; vcode: string }
      codes.set(mobile, vcode)
    }
    return codes.get(new URL(request.url ?? '/', 'http://gateway').searchParams.get('mobile') ?? '') ?? ''
  }
  const server = createServer((request, response) => {
    take(request).then(
      (code) => response.end(code),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  }
}

/** The newest code that a gateway got for a number; empty when there is none. */
export async function findCode(gatewayUrl: string, mobile: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}?mobile=${encodeURIComponent(mobile)}`)
  return answer.text()
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
