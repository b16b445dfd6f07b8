import { createReadStream } from 'node:fs'
import { Parser } from 'htmlparser2'
import { SourceError } from '../source-error.ts'

/** An element below the channel of an export, with all that is in it. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  /** What stands in it, without what is in its children. */
  text: string
  children: XmlNode[]
}

/** Far more than an article with its comments has. */
const NODE_LENGTH_MAX = 32 * 1024 * 1024
const CHANNEL_DEPTH = 2

/**
 * The elements of an export of WordPress (WXR) in their order, one in memory at a time. Throws `SourceError` for a file
 * that is none, or that ends too early.
 */
export async function* readExport(file: string): AsyncGenerator<XmlNode> {
  const ready: XmlNode[] = []
  const reader = createNodeReader(ready)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) {
      reader.write(decoder.decode(chunk as Buffer, { stream: true }))
      yield* ready.splice(0)
    }
    reader.end(decoder.decode())
  } catch (error) {
    throw toSourceError(error, file)
  }
  yield* ready.splice(0)
}

/** Elements are put into `ready` once they are whole. */
function createNodeReader(ready: XmlNode[]) {
  const path: XmlNode[] = []
  let isExport = false
  let length = 0
  let brokenOff = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'rss' && Object.values(attributes).some((value) => value.includes('wordpress.org/export/'))) {
          isExport = true
        }
        const node = { name, attributes, text: '', children: [] }
        if (path.length > CHANNEL_DEPTH) path.at(-1)?.children.push(node)
        path.push(node)
      },
      ontext(text) {
        const node = path.at(-1)
        if (!node || path.length <= CHANNEL_DEPTH) return
        length += text.length
        if (length > NODE_LENGTH_MAX) throw new SourceError(`an element is longer than ${NODE_LENGTH_MAX} characters`)
        node.text += text
      },
      onclosetag(_name, isImplied) {
        const node = path.pop()
        brokenOff ||= isImplied
        if (!node || path.length !== CHANNEL_DEPTH || isImplied) return
        length = 0
        ready.push(node)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write: (text: string) => parser.write(text),
    end(text: string) {
      parser.end(text)
      if (!isExport) throw new SourceError('is no export of WordPress (WXR)')
      if (brokenOff) throw new SourceError('ends too early')
    },
  }
}

function toSourceError(error: unknown, file: string): unknown {
  if (error instanceof SourceError) return new SourceError(`${file} ${error.message}`)
  if (error instanceof TypeError) return new SourceError(`${file} is not UTF-8`)
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? new SourceError(`${file} cannot be read (${error.message})`) : error
}

/** The text of the first child with a name, without white space around it; empty where there is none. */
export function textOf(node: XmlNode, name: string): string {
  return rawTextOf(node, name).trim()
}

/** The same as it is. */
export function rawTextOf(node: XmlNode, name: string): string {
  return node.children.find((child) => child.name === name)?.text ?? ''
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((child) => child.name === name)
}
