import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { configuredClient } from './configured-client.ts'

interface OpenTagProps {
  /** What it opens: the native app, or a mini program. */
  kind: 'app' | 'weapp'
  /** Of an app `appid` and `extinfo`, of a mini program `username` and `path`. */
  attributes: Readonly<Record<string, string>>
  /** What the button says. */
  label: string
  /** The client would not open it, in its own words. */
  onFailed?: (reason: string) => void
  onLaunched?: () => void
  /** Stands in its place wherever the tag cannot be had: outside the client, before it is configured, once it failed. */
  children?: ReactNode
}

/**
 * A button that the social client draws itself, because it opens something else at a touch of it alone. React leaves its
 * inside alone.
 */
export function OpenTag({ kind, attributes, label, onFailed, onLaunched, children }: OpenTagProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isOffered = useStore(configuredClient, ({ wx, hasOpenTags }) => wx !== null && hasOpenTags)
  const [hasFailed, setHasFailed] = useState(false)
  const isShown = isOffered && !hasFailed
  const listeners = useRef({ onFailed, onLaunched })
  useEffect(() => {
    listeners.current = { onFailed, onLaunched }
  })
  const description = JSON.stringify({ kind, attributes, label })

  useEffect(() => {
    if (!isShown || !place.current) return
    const tag = createTag(JSON.parse(description) as TagDescription, place.current)
    tag.addEventListener('launch', () => listeners.current.onLaunched?.())
    tag.addEventListener('error', (event) => {
      setHasFailed(true)
      listeners.current.onFailed?.(reasonOf(event))
    })
    place.current.replaceChildren(tag)
  }, [isShown, description])

  return isShown ? <span ref={place} /> : children
}

type TagDescription = Pick<OpenTagProps, 'kind' | 'attributes' | 'label'>

function createTag({ kind, attributes, label }: TagDescription, place: HTMLElement): HTMLElement {
  const tag = document.createElement(`wx-open-launch-${kind}`)
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  const template = Object.assign(document.createElement('script'), { type: 'text/wxtag-template' })
  template.text = drawnButton(label, place)
  tag.append(template)
  return tag
}

/**
 * Our button in a tree of its own, which no stylesheet reaches: sizes and colours are those that hold where it stands,
 * in style attributes, which the pages' security policy lets through.
 */
function drawnButton(label: string, place: HTMLElement): string {
  const tokens = getComputedStyle(place)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  Object.assign(button.style, {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: token('--touch'),
    margin: '0',
    padding: `${token('--space-1')} ${token('--space-4')}`,
    border: 'none',
    borderRadius: token('--radius-pill'),
    background: token('--primary-fill'),
    color: token('--on-fill'),
    font: `500 ${tokens.fontSize} ${tokens.fontFamily}`,
  })
  return button.outerHTML
}

function reasonOf(event: Event): string {
  const { detail } = event as CustomEvent<{ errMsg?: string } | undefined>
  return detail?.errMsg ?? ''
}
