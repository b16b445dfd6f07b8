import type { Note } from '../item-source.ts'
import { mapOutsideCode } from '../outside-code.ts'
import { writeCommonMark } from './common-marks.ts'
import { parseMark, replaceMarks } from './marks.ts'
import { fillPermalink, toUrlWords } from './permalinks.ts'
import { basePathOf, partOf, textIn, type Config } from './read-config.ts'
import { listOf, textOf, type PlacedPage, type RawPage } from './read-page.ts'
import type { StaticSite } from './import-static-site.ts'

export const JEKYLL_CONFIGS = ['_config.yml', '_config.yaml', '_config.toml']

const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** A folder of Jekyll by its configuration. */
export function readJekyll(config: Config): StaticSite {
  const root = basePathOf(textIn(config, 'baseurl') || '/')
  const collections = partOf(config, 'collections')
  return {
    kind: 'jekyll',
    title: textIn(config, 'title'),
    address: textIn(config, 'url') === '' ? '' : `${textIn(config, 'url')}${root}/`,
    root,
    publicFolders: [''],
    isPage: ({ path }) => {
      if (!/\.(?:md|markdown|mkdn?)$/i.test(path) && !/(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i.test(path)) return false
      const hidden = [...path.matchAll(/(?:^|\/)_([^/]+)\//g)].map(([, name]) => name ?? '')
      return hidden.every((name) => name === 'posts' || name === 'drafts' || name.toLowerCase() in collections)
    },
    place: (path, raw) => (raw.hasFrontMatter ? placePage(path, raw, { root, config, collections }) : null),
    write: (body, notes, linkTo) => writeLiquid(body, notes, linkTo, root),
  }
}

interface JekyllPlace {
  root: string
  config: Config
  collections: Config
}

function placePage(path: string, raw: RawPage, { root, config, collections }: JekyllPlace): Omit<PlacedPage, 'write'> {
  const folders = path.split('/')
  const file = (folders.pop() ?? '').replace(/\.[^.]+$/, '')
  const kind = folders.find((name) => name.startsWith('_'))?.slice(1) ?? ''
  const isPost = kind === 'posts' || kind === 'drafts'
  const [, dated = '', rest = file] = (isPost && /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(file)) || []
  const above = isPost ? folders.slice(0, folders.indexOf(`_${kind}`)) : []
  const categories = [...new Set([...above, ...listOf(raw, ['categories', 'category'], true)])]
  const parts = {
    date: textOf(raw, 'date') || dated,
    title: rest,
    slug: textOf(raw, 'slug') || rest,
    sections: categories.map(toUrlWords),
    filename: rest,
    collection: kind,
  }
  const style = textIn(config, 'permalink') || 'date'
  const inCollection = textIn(partOf(collections, kind.toLowerCase()), 'permalink') || '/:collection/:path.html'
  const ofPage = `/${[...folders, file].join('/')}${style === 'pretty' || style.endsWith('/') ? '/' : '.html'}`
  const pattern = textOf(raw, 'permalink') || (isPost ? (STYLES[style] ?? style) : kind === '' ? ofPage : inCollection)
  const permalink = fillPermalink(pattern.replace(/\/index(?:\.html|\/)$/, '/'), parts)
  return {
    ...raw,
    path,
    sourceId: `jekyll:${path}`,
    format: /\.html?$/i.test(path) ? 'html' : 'markdown',
    name: rest,
    date: dated,
    oldPaths: [permalink, ...listOf(raw, ['redirect_from'])].map((one) => `${root}/${one}`.replaceAll(/\/{2,}/g, '/')),
    categories,
    series: listOf(raw, ['series']),
    tagsBySpace: true,
  }
}

/** Replaces tags of Liquid and what kramdown adds to Markdown. */
export function writeLiquid(
  body: string,
  notes: Note[],
  linkTo: (name: string) => string | null,
  root: string,
): string {
  const tag = (inner: string): string => {
    const mark = parseMark(inner.replaceAll(/^-|-$/g, ''))
    if (mark.name === 'post_url' || mark.name === 'link') return linkTo(mark.rest.trim()) ?? ''
    if (mark.name === 'raw' || mark.name === 'endraw') return ''
    if (mark.name === 'include') {
      const isFigure = /fig|im(?:g|age)/i.test(mark.listed[0] ?? '')
      const figure = isFigure ? writeCommonMark({ ...mark, name: 'figure', listed: [] }) : null
      if (figure) return figure
    }
    const known = writeCommonMark(mark)
    if (known === null && !mark.name.startsWith('end'))
      notes.push({ message: `left out: the tag ${mark.name} ${mark.listed[0] ?? ''}`.trim() })
    return known ?? ''
  }
  const output = (inner: string): string => {
    const value = inner.trim()
    if (/^site\.(?:url|baseurl)$/.test(value)) return value.endsWith('baseurl') ? root : ''
    const quoted = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:.*)$/.exec(value)?.[1]
    if (quoted !== undefined) return `${root}/${quoted}`.replaceAll(/\/{2,}/g, '/')
    notes.push({ message: `left out: {{ ${value.slice(0, 40)} }}` })
    return ''
  }
  const kept: string[] = []
  const keep = (inner: string) => `\0${kept.push(inner) - 1}\0`
  const open = replaceMarks(body.replaceAll('\0', ''), ['{% raw %}', '{% endraw %}'], keep)
  const tagged = replaceMarks(
    replaceMarks(open, ['{% comment %}', '{% endcomment %}'], () => ''),
    ['{%', '%}'],
    tag,
  )
  const plain = mapOutsideCode(tagged, (text) => {
    const printed = replaceMarks(text, ['{{', '}}'], output)
    const withoutContents = printed.replaceAll(/^[*-] .{0,80}\r?\n\{: ?toc[^}\n]*\}.*$/gim, '')
    return replaceMarks(withoutContents, ['{:', '}'], () => '')
  })
  return plain.replaceAll(/\0(\d+)\0/g, (_whole, index) => kept[Number(index)] ?? '')
}
