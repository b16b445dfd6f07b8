import { NO_SHARE_CARD } from '#contract/share-card.ts'
import type { Comment, CommentList } from '#contract/comments.ts'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { parseAddress } from '#contract/parse-address.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { searchPath } from '#contract/search-query.ts'
import { contentPath, rulesIn } from '#contract/share-urls.ts'
import { createRenderer } from '#web/entry-server.tsx'
import type { RenderedPage, Renderer, RenderRequest } from '#web/rendering/renderer.ts'

const ids = createIdCodec('salt')
/** 20 November 2026, 10:00 in the site's zone, in seconds. */
export const NOW = 1_795_140_000

export const config: PublicConfig = {
  apiBase: '',
  statsHost: '',
  wapHost: 'https://share.example',
  siteOrigin: 'https://share.example',
  idSalt: 'salt',
  locales: ['zh-CN', 'en'],
  localeNames: { 'zh-CN': '中文', en: 'English' },
  defaultLocale: 'zh-CN',
  contentTypes: ['doc'],
  viewportZoom: 'deny',
  guard404: 'redirect',
  agreeVersion: '',
  loginWays: { mobile: true, email: true, wechat: false, code: true },
  commentImages: 3,
  socialClient: false,
  offline: true,
  localeDomains: {},
  linkHosts: [],
  mapApproval: '',
  mapTiles: '',
  mapCredit: '',
  debugConsole: null,
}

export function card(number: number, part: Partial<ContentCard> = {}): ContentCard {
  const id = ids.encode(number)
  const publish_time = NOW - number * 3600
  return {
    id,
    actor: 'inner',
    type: 'doc',
    title: `第${number}篇`,
    summary: `第${number}篇的提要`,
    cover: `/davmu/share/media/${number}-828.webp`,
    covers: [],
    cover_ratio: 1.5,
    cover_color: '#336699',
    author: { id: 'account1', name: '潮声深读', avatar: '', verified: 1, verify_label: '官方账号', intro: '' },
    publish_time,
    duration: 0,
    word_count: 4000,
    read_minutes: 10,
    view_count: 18_000,
    comment_count: 0,
    star_count: 0,
    collect_count: 0,
    tags: [{ id: 'tag1', name: '灯塔' }],
    label: '',
    track_id: id,
    live: null,
    album: null,
    images_count: 0,
    highlight: null,
    path: contentPath({ actor: part.actor ?? 'inner', type: 'doc', id, publishTime: publish_time }),
    ...part,
  }
}

export function detail(number: number, part: Partial<ContentDetail> = {}): ContentDetail {
  const base = card(number, part)
  return {
    ...base,
    body_html: `<p data-p="1">${number}号正文。</p>`,
    blocks: null,
    kicker: '潮汐线',
    source: '',
    source_url: '',
    editor: '',
    copyright: 'original',
    update_time: base.publish_time,
    correction: '',
    changed_time: 0,
    changes_enable: 0,
    images: [],
    media: null,
    tracks_total: 0,
    topics: [],
    special: null,
    lbs: null,
    form_id: '',
    live_id: '',
    mini_program: null,
    link_url: '',
    event: null,
    booking_count: 0,
    share: { title: base.title, desc: base.summary, link: `https://share.example/davmu/share${base.path}`, imgUrl: '' },
    share_card: NO_SHARE_CARD,
    cover_crops: { wide: '', square: '' },
    poster_url: '',
    prev: null,
    next: null,
    comment_enable: 0,
    comment_policy: 'post',
    allow_copy: 1,
    lang: 'zh-CN',
    status: 'published',
    version: 1,
    ...part,
  }
}

const hotWords = ['灯塔', '台风', '夜市', '渔港', '盐田', '龙舟', '茶山', '方言', '老馆', '票价', '退潮', '改道'].map(
  (word, index) => ({
    word,
    hot: 100 - index,
    tag: index === 0 ? '热' : index === 2 ? '新' : '',
    path: searchPath({ keyword: word }),
  }),
)

/** A root comment by reader `number`. */
export function comment(number: number, part: Partial<Comment> = {}): Comment {
  return {
    id: `comment${number}`,
    post_id: ids.encode(7),
    root_id: '',
    parent_id: '',
    reply_user: null,
    user: { id: `user${number}`, name: `读者${number}`, avatar: '', is_author: false, verified: 0 },
    content: `第${number}条评论`,
    images: [],
    mentions: [],
    anchor: null,
    create_time: NOW - 3600,
    update_time: NOW - 3600,
    ip_region: '',
    star_count: 0,
    sub_count: 0,
    is_top: 0,
    status: 1,
    sub_list: [],
    ...part,
  }
}

export function commentList(list: Comment[], part: Partial<CommentList> = {}): CommentList {
  return {
    list,
    total: -1,
    pageindex: 1,
    pagesize: 10,
    has_more: false,
    next_cursor: '',
    comment_total: list.length,
    comment_enable: 1,
    located: null,
    ...part,
  }
}

type Answers = Record<string, (input: Record<string, unknown>) => Answer<unknown>>

export const success = (data: unknown): Answer<unknown> => ({ code: 0, msg: 'ok', data })
const page = (list: unknown[]) =>
  success({ list, total: -1, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' })
const missing: Answer<unknown> = {
  code: 40401,
  msg: '内容不存在',
  data: null,
  request_id: '12345678-0000-4000-8000-000000000000',
}

const h5_config = { site_name: '潮声', descriptions: '澜州的海边新闻', site_logo: '/logo.png', keywords: '澜州,海' }
const columns = [
  { gid: '', name: '推荐', type: 'recommend', path: '/' },
  { gid: 'gid00001', name: '海洋', type: 'column', path: '/?gid=gid00001' },
]
const about = {
  operator: '潮声编辑部',
  links: [{ name: '联系我们', path: 'mailto:desk@example.org' }],
  licences: ['许可 2'],
}
/** App info of a small healthy site. */
export const siteGroup = {
  gid: '',
  name: '潮声',
  app_info: JSON.stringify({ primaryColor: '', dark: 'auto', icp: '备案号 1', ...about }),
  h5_config,
  columns,
  carousel: '',
  server_time: NOW,
}

/** An API that gives these answers, and else those of a small healthy site. */
export function fakeApi(answers: Answers = {}): Api {
  const healthy: Answers = {
    'GET /peony/v1/group': () => success(siteGroup),
    'GET /peony/v1/recommend': () => page(Array.from({ length: 9 }, (_, index) => card(index + 1))),
    'GET /peony/v1/content': () =>
      success({
        list: [card(5)],
        total: 1,
        pageindex: 1,
        pagesize: 12,
        has_more: false,
        next_cursor: '',
        group: { gid: 'gid00001', name: '海洋', cover: '', style: '', share: null },
      }),
    'GET /inner/static/hot72': () =>
      success({ list: [{ ...card(3), rank: 1, hot: 486_000 }], window_hours: 72, update_time: NOW }),
    'GET /peony/v1/search/hot-words': ({ pagesize }) => success({ list: hotWords.slice(0, Number(pagesize)) }),
    'GET /inner/static/content/{id}': ({ id }) => (id === ids.encode(7) ? success(detail(7)) : missing),
    'GET /dinner/content/{id}': () => missing,
    'GET /inner/comment/{id}': () => success(commentList([])),
    'GET /dinner/comment/{id}': () => success(commentList([])),
  }
  const call = (name: string, input: Record<string, unknown>) => {
    const answer = answers[name] ?? healthy[name]
    if (!answer) throw new Error(`The page called ${name}`)
    return Promise.resolve(answer(input))
  }
  return { call } as unknown as Api
}

/** Renders addresses of a site whose API gives these answers, and else those of a small healthy site. */
export async function renderSite(
  url: string,
  answers: Answers = {},
  parts: Partial<PublicConfig> = {},
  locale = url.startsWith('/davmu/share/en') ? 'en' : 'zh-CN',
): Promise<RenderedPage> {
  const renderer = await createSiteRenderer(answers, parts)
  const request = toRenderRequest(url, rulesIn(locale, { ...config, ...parts }))
  return renderer.render({ ...request, requestId: 'abcdef01-2345-4000-8000-000000000000' })
}

/** An address as the page server hands it to the renderer. */
export function toRenderRequest(url: string, rules: Pick<PublicConfig, 'locales' | 'defaultLocale'>): RenderRequest {
  const parsed = parseAddress(url, { ...rules, ...rulesOf(ids) })
  if (!parsed) throw new Error(`${url} lies outside of the site`)
  return { url, parsed }
}

export function createSiteRenderer(answers: Answers = {}, parts: Partial<PublicConfig> = {}): Promise<Renderer> {
  return createRenderer({
    api: fakeApi(answers),
    publicConfig: { ...config, ...parts },
    assets: {
      sheet: '/assets/style.css',
      findStyles: () => 'body{color:red}',
      entry: '/assets/entry.js',
      preloads: (screen, locale) => [`/assets/${screen}-${locale}.js`],
    },
    now: () => NOW * 1000,
  })
}

/** Site address of item `number`. */
export function addressOf(number: number, actor: 'inner' | 'mp' = 'inner'): string {
  return `/davmu/share${card(number, { actor }).path}`
}

export const idOf = (number: number) => ids.encode(number)
