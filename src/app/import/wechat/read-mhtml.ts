/** A page that a browser saved in one file with all that it shows. */
export interface Mhtml {
  /** Bytes of the page itself. */
  html: Buffer
  /** Where it was seen; empty where the file does not say it. */
  address: string
  /** What it shows, by its address. */
  parts: ReadonlyMap<string, Buffer>
}

interface Part {
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** Reads a message of parts (RFC 2557); null for what is none, or has no page. */
export function readMhtml(bytes: Buffer): Mhtml | null {
  const whole = readPart(bytes.toString('latin1'))
  const boundary = /boundary="?([^";\s]+)/i.exec(whole.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return null
  const [, ...written] = whole.body.toString('latin1').split(`--${boundary}`)
  const parts = written.filter((one) => /^\r?\n/.test(one)).map((one) => readPart(one.replace(/^\r?\n/, '')))
  const page = parts.find(({ headers }) => /^text\/html\b/i.test(headers.get('content-type') ?? ''))
  if (!page) return null
  return {
    html: page.body,
    address: whole.headers.get('snapshot-content-location') ?? page.headers.get('content-location') ?? '',
    parts: new Map(
      parts.flatMap(({ headers, body }) =>
        ['content-location', 'content-id'].flatMap((name) => {
          const place = headers.get(name)
          if (place === undefined) return []
          return [[name === 'content-id' ? `cid:${place.replace(/^<|>$/g, '')}` : place, body] as const]
        }),
      ),
    ),
  }
}

/** Headers, an empty line, a body; all as bytes of which each is a character. */
function readPart(written: string): Part {
  const [empty] = /\r?\n\r?\n/.exec(written) ?? ['']
  const at = empty === '' ? written.length : written.indexOf(empty)
  const headers = new Map(
    written
      .slice(0, at)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const colon = line.indexOf(':')
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
      }),
  )
  const body = written.slice(at + empty.length).replace(/\r?\n$/, '')
  return { headers, body: decode(body, headers.get('content-transfer-encoding')?.toLowerCase() ?? '') }
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const plain = body
    .replaceAll(/[ \t]{0,76}=\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_mark, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(plain, 'latin1')
}
