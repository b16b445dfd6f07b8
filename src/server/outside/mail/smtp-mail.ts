import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { AppError } from '../../http/app-error.ts'
import { createBreaker } from '../breaker.ts'
import type { Mail } from './mail.ts'

/** The operator's server for outgoing mail. */
export interface SmtpServer {
  /** `smtp://user:password@host:587`, or `smtps://…` where TLS begins at once. */
  url: string
  /** Who writes: an address, or `Name <address>`. */
  from: string
  timeoutMs?: number
}

export interface SmtpMail extends Mail {
  /** Connects and logs in, without sending anything. Rejects with what the server says. */
  check(): Promise<void>
}

const TIMEOUT_MS = 10_000

/**
 * Sends by SMTP. A password is sent to another machine under TLS alone. Once the server failed some times in a row it is
 * left alone for a minute. What is said of a failure names neither the receiver nor the message.
 */
export function createSmtpMail({ url, from, timeoutMs = TIMEOUT_MS }: SmtpServer): SmtpMail {
  const { hostname, protocol, username } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const breaker = createBreaker()
  return {
    async send({ to, subject, text }) {
      const now = Math.floor(Date.now() / 1000)
      if (breaker.isOpen(now)) throw new AppError(50201, { detail: 'the mail server failed a moment ago' })
      try {
        // As an object, nothing in it is read as a list or a name.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        breaker.onFailure(now)
        throw new AppError(50201, { detail: `the mail server did not take a message: ${toReason(error)}` })
      }
      breaker.onSuccess()
    },
    async check() {
      await transport.verify()
    },
  }
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}

/** A word for what went wrong, and the server's number: its text may hold the address. */
function toReason(error: unknown): string {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? code : `${code}, ${responseCode}`
}
