import type { FindingText } from './service-texts.ts'

/** What the doctor says of what readers get at the public address. */
export const proxyTexts = {
  'proxy.release': {
    zh: [
      '{origin} 给出的页面来自另一个版本或另一次构建',
      '重启网站（或重建容器），并清空代理的缓存；也可能转发到了别的进程。',
    ],
    en: [
      'Pages of {origin} are of another release or build',
      'Restart the site and empty the cache of the proxy; it may also lead to another process.',
    ],
  },
  'proxy.dropped': {
    zh: ['{origin} 的页面缺少响应头：{names}', '让代理原样传递这些响应头（nginx 检查 proxy_hide_header）。'],
    en: ['Pages of {origin} lack these headers: {names}', 'Have the proxy pass them on (nginx: proxy_hide_header).'],
  },
  'proxy.doubled': {
    zh: ['{origin} 的页面有重复的响应头：{names}', '去掉代理自己加的那一份（nginx 的 add_header）；网站已经给出。'],
    en: [
      'Pages of {origin} have these headers twice: {names}',
      'Take out those that the proxy adds (nginx: add_header); the site sends them.',
    ],
  },
  'proxy.changed': {
    zh: ['{origin} 的页面的响应头被改过：{names}', '不要让代理改写它们。'],
    en: ['These headers of {origin} are not those of the site: {names}', 'Have the proxy leave them as they are.'],
  },
  'proxy.plain': {
    zh: ['{origin} 的页面没有压缩', '让代理把 Accept-Encoding 传给网站，并原样传递压缩后的页面。'],
    en: [
      'Pages of {origin} are not compressed',
      'Have the proxy pass Accept-Encoding on to the site, and compressed pages as they are.',
    ],
  },
  'proxy.cache': {
    zh: ['{origin} 的页面的 Cache-Control 是“{given}”，应为“{wanted}”', '不要让代理改写它（nginx 的 expires）。'],
    en: [
      'Cache-Control of {origin} is "{given}" in the place of "{wanted}"',
      'Have the proxy leave it as it is (nginx: expires).',
    ],
  },
  'proxy.untrusted': {
    zh: ['{origin} 前面有代理（{sign}），TRUST_PROXY 却是 0', '前面有几个代理就设为几，否则所有读者共用代理的限额。'],
    en: [
      'A proxy stands in front of {origin} ({sign}) while TRUST_PROXY is 0',
      'Set it to the number of proxies in front, or all readers share the limits of the proxy.',
    ],
  },
  'proxy.none': {
    zh: ['TRUST_PROXY 是 {trusted}，{origin} 前面却看不到代理', '没有代理就设为 0，否则读者可以冒充任何地址。'],
    en: [
      'TRUST_PROXY is {trusted}, and no proxy shows in front of {origin}',
      'Without one set it to 0, or readers can claim any address.',
    ],
  },
  'proxy.address': {
    zh: [
      '任何人都能打开 {origin}/metrics：代理没有传递读者的地址',
      '让代理设置 X-Forwarded-For（nginx：proxy_set_header X-Forwarded-For $remote_addr），并设置 METRICS_TOKEN。',
    ],
    en: [
      'Everybody can open {origin}/metrics: the proxy passes no address of readers on',
      'Have it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $remote_addr), and set METRICS_TOKEN.',
    ],
  },
} as const satisfies Record<string, Record<'zh' | 'en', FindingText>>
