/** Markdown of which only what is no code is changed; lines that are indented as code are changed as well. */
export function mapOutsideCode(source: string, change: (text: string) => string): string {
  const parts: string[] = []
  let text = ''
  let fence: string | null = null
  const flush = () => {
    parts.push(text === '' ? '' : change(text))
    text = ''
  }
  for (const line of source.split(/(?<=\n)/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null && mark === undefined) {
      text += line
      continue
    }
    if (fence === null) flush()
    parts.push(line)
    if (fence === null) fence = mark ?? null
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null
  }
  flush()
  return parts.join('')
}
