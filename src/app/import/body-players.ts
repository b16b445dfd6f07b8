import { escapeHtml } from '#base/escape-html.ts'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { ItemSource } from './item-source.ts'
import { mapOutsideCode } from './outside-code.ts'

type Text = Pick<ItemSource, 'body' | 'bodyFormat'>

const TAG = /<(?:audio|video|source)\s[^<>]{1,4000}>/gi
const VALUE = String.raw`\s{0,9}=\s{0,9})(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))`
const ADDRESS = new RegExp(String.raw`(\ssrc${VALUE}`, 'i')
const POSTER = new RegExp(String.raw`(\sposter${VALUE}`, 'i')

/** Addresses of sound and films that are played inside of a text, as they are written, each once. */
export function playersIn(text: Text): string[] {
  return listValues(text, [ADDRESS])
}

/** The same with the pictures that films show before they are played. */
export function playersAndPostersIn(text: Text): string[] {
  return listValues(text, [ADDRESS, POSTER])
}

function listValues(text: Text, attributes: readonly RegExp[]): string[] {
  const found = new Set<string>()
  mapPlayers(text, attributes, (address) => {
    found.add(address)
    return address
  })
  return [...found]
}

/** The text with other addresses of these and of their posters; all else of it is as it was. */
export function withPlayers(text: Text, addresses: ReadonlyMap<string, string>): string {
  return mapPlayers(text, [ADDRESS, POSTER], (address) => addresses.get(address) ?? address)
}

function mapPlayers(
  { body, bodyFormat }: Text,
  attributes: readonly RegExp[],
  change: (address: string) => string,
): string {
  const inTag = (tag: string) =>
    attributes.reduce((text, attribute) => text.replace(attribute, (...match) => replaceValue(match, change)), tag)
  if (bodyFormat === 'html') return body.replaceAll(TAG, inTag)
  return mapOutsideCode(body, (text) =>
    text.replaceAll(TAG, (tag, at: number) => (isInCode(text, at) ? tag : inTag(tag))),
  )
}

/** An attribute with another value; as it was where that is the same. */
function replaceValue([whole, name, double, single, bare]: string[], change: (address: string) => string): string {
  const written = double ?? single ?? bare ?? ''
  const address = written.includes('&') ? DomUtils.textContent(parseDocument(written)) : written
  const changed = address.trim() === '' ? address : change(address)
  return changed === address ? (whole ?? '') : `${name}"${escapeHtml(changed)}"`
}

/** Whether a place in Markdown stands between the signs of code in its paragraph. */
function isInCode(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf('\n\n', at) + 1, at)
  return (before.match(/`+/g)?.length ?? 0) % 2 === 1
}
