import type { Note } from '../item-source.ts'
import type { FolderEntry } from '../read-folder.ts'
import { writeCommonMark } from './common-marks.ts'
import { parseMark, replaceMarks } from './marks.ts'
import { fillPermalink, toUrlWords } from './permalinks.ts'
import { basePathOf, partOf, textIn, type Config } from './read-config.ts'
import { listOf, textOf, type PlacedPage, type RawPage } from './read-page.ts'
import type { StaticSite } from './import-static-site.ts'

export const HUGO_CONFIGS = ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((extension) => `${name}.${extension}`),
)

/** A folder of Hugo by its configuration. */
export function readHugo(config: Config): StaticSite {
  const content = textIn(config, 'contentdir') || 'content'
  const root = basePathOf(textIn(config, 'baseurl'))
  const place = { content, root, config }
  return {
    kind: 'hugo',
    title: textIn(config, 'title'),
    address: textIn(config, 'baseurl'),
    root,
    // a theme's own files and those that are built on the way stand at the root of the site as well
    publicFolders: [textIn(config, 'staticdir') || 'static', 'assets'],
    isPage: ({ path }) =>
      path.startsWith(`${content}/`) && /\.(?:md|markdown|html?)$/i.test(path) && !/(?:^|\/)_index\.[^/]+$/.test(path),
    place: (path, raw) => placePage(path, raw, place),
    write: (body, notes, linkTo) => writeHugoMarks(body, notes, linkTo),
  }
}

interface HugoPlace {
  content: string
  root: string
  config: Config
}

function placePage(path: string, raw: RawPage, { content, root, config }: HugoPlace): Omit<PlacedPage, 'write'> {
  const folders = path.slice(content.length + 1).split('/')
  const [file = '', ...languages] = (folders.pop() ?? '').replace(/\.[^.]+$/, '').split(/\.(?=[a-z]{2}(?:-[a-z]+)?$)/i)
  const isBundle = file === 'index' && folders.length > 0
  const name = isBundle ? (folders.pop() ?? file) : file
  const [language = ''] = languages
  const isForeign = language !== '' && language !== (textIn(config, 'defaultcontentlanguage') || 'en')
  const dated = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(name)
  const date = textOf(raw, 'date') || (dated?.[1] ?? '')
  const patterns = { ...partOf(config, 'permalinks'), ...partOf(partOf(config, 'permalinks'), 'page') }
  const pattern = patterns[folders[0] ?? '']
  const parts = {
    date,
    title: textOf(raw, 'title'),
    slug: textOf(raw, 'slug'),
    sections: folders.map(toUrlWords),
    filename: toUrlWords(name),
    collection: '',
  }
  const filled = fillPermalink(typeof pattern === 'string' ? pattern : '/:sections/:slugorfilename/', parts)
  const ugly = config['uglyurls'] === true ? filled.replace(/(.)\/$/, '$1.html') : filled
  const own = textOf(raw, 'url')
  const permalink = own === '' ? ugly : `/${own}`.replaceAll(/\/{2,}/g, '/')
  const page = `${root}${isForeign ? `/${language}` : ''}${permalink}`
  return {
    ...raw,
    path,
    sourceId: `hugo:${path}`,
    format: /\.html?$/i.test(path) ? 'html' : 'markdown',
    name,
    date: dated?.[1] ?? '',
    oldPaths: [page, ...listOf(raw, ['aliases']).map((alias) => new URL(alias, `http://host.invalid${page}`).pathname)],
    categories: listOf(raw, ['categories', 'category']),
    series: listOf(raw, ['series']),
    tagsBySpace: false,
  }
}

/** Replaces shortcodes: those that are known by what they show, others are left out but for what they hold. */
export function writeHugoMarks(body: string, notes: Note[], linkTo: (name: string) => string | null): string {
  const write = (inner: string): string => {
    if (/^\s*\/\*.*\*\/\s*$/s.test(inner)) return `{{<${inner.replace('/*', '').replace('*/', '')}>}}`
    const mark = parseMark(inner)
    if (/^(?:rel)?ref$/.test(mark.name)) return linkTo(mark.listed[0] ?? mark.named.get('path') ?? '') ?? ''
    const known = writeCommonMark(mark)
    if (known === null && !mark.isClosing) notes.push({ message: `left out: the shortcode ${mark.name}` })
    return known ?? ''
  }
  return replaceMarks(replaceMarks(body, ['{{<', '>}}'], write), ['{{%', '%}}'], write)
}

/** Whether an entry is below a folder whose files are no pages. */
export function isHidden({ path }: FolderEntry): boolean {
  return /(?:^|\/)(?:public|resources|themes|node_modules|_site|vendor)\//.test(path)
}
