import path from 'node:path'
import { makeFolder, picture } from './folders.ts'

export const ARTICLES = 24
export const COMMENTS = 2000

const TEXT = '正文的一段。'.repeat(200)
const numbers = Array.from({ length: ARTICLES }, (_, index) => index)
const dayOf = (index: number) => `2024-01-${String((index % 28) + 1).padStart(2, '0')}`

/** Makes `ARTICLES` articles as each kind of source has them; what is made is what the command of that kind is given. */
export const sources = {
  /** With pictures and `COMMENTS` comments. */
  async markdown(): Promise<string> {
    const files: Record<string, string | Buffer> = {
      'site.yaml':
        'site: {name: 潮声}\naccounts: [{key: a, name: 甲}, {key: b, name: 乙, actor: mp}]\ncolumns: [{key: x, name: 海}, {key: y, name: 陆}]\n',
    }
    for (const i of numbers) {
      files[`media/${i}.png`] = await picture(`#${(i * 4000 + 100).toString(16).padStart(6, '0')}`, 300, 200)
      files[`articles/${i}.md`] =
        `---\ntitle: 第${i}篇\naccount: ${i % 2 ? 'a' : 'b'}\ndate: ${dayOf(i)}\ntags: [t${i % 5}, u${i % 3}]\ncolumns: [${i % 3 ? 'x, y' : 'y'}]\n---\n${TEXT}\n\n![](../media/${i}.png)\n\n![](../media/${(i * 7) % ARTICLES}.png)\n`
    }
    const comments = Array.from({ length: COMMENTS }, (_, i) => ({
      id: `c${i}`,
      item: `markdown:${Math.floor(i / 5) % ARTICLES}`,
      ...(i % 5 > 0 && { parent: `c${i - (i % 5)}` }),
      user: { id: `u${i % 40}`, name: `读者${i % 40}` },
      text: `第${i}条`,
      time: '2024-02-01',
    }))
    files['comments.jsonl'] = comments.map((comment) => `${JSON.stringify(comment)}\n`).join('')
    return await makeFolder(files)
  },

  async wordpress(): Promise<string> {
    const comment = (post: number, n: number) =>
      `<wp:comment><wp:comment_id>${post * 100 + n}</wp:comment_id><wp:comment_author>读者${n}</wp:comment_author><wp:comment_date_gmt>2024-02-01 00:00:00</wp:comment_date_gmt><wp:comment_content>第${n}条</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type><wp:comment_parent>${n > 1 ? post * 100 + 1 : 0}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>`
    const posts = numbers.map(
      (i) =>
        `<item><title>第${i}篇</title><link>https://old.example/${i}/</link><dc:creator>lin</dc:creator><content:encoded><![CDATA[${TEXT}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id><wp:post_date_gmt>${dayOf(i)} 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:is_sticky>${i === 3 ? 1 : 0}</wp:is_sticky><category domain="category" nicename="c${i % 3}">列${i % 3}</category><category domain="post_tag" nicename="t${i % 5}">签${i % 5}</category>${Array.from({ length: 40 }, (_, n) => comment(i + 1, n + 1)).join('')}</item>`,
    )
    return await makeFile(
      'export.xml',
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>旧站</title><wp:base_blog_url>https://old.example</wp:base_blog_url><wp:author><wp:author_id>1</wp:author_id><wp:author_login>lin</wp:author_login><wp:author_display_name>林</wp:author_display_name></wp:author>${posts.join('')}</channel></rss>`,
    )
  },

  async ghost(): Promise<string> {
    const posts = numbers.map((i) => ({
      id: `p${i}`,
      title: `第${i}篇`,
      slug: `post-${i}`,
      html: `<p>${TEXT}</p>`,
      status: 'published',
      visibility: 'public',
      published_at: `${dayOf(i)}T00:00:00Z`,
      updated_at: null,
      author_id: '1',
    }))
    const data = {
      posts,
      tags: [{ id: 't', name: '海', slug: 'sea' }],
      posts_tags: posts.map(({ id }) => ({ post_id: id, tag_id: 't', sort_order: 0 })),
      users: [{ id: '1', name: '林', slug: 'lin' }],
    }
    return await makeFile('export.json', JSON.stringify({ db: [{ data }] }))
  },

  async feed(): Promise<string> {
    const items = numbers.map(
      (i) =>
        `<item><guid>${i}</guid><title>第${i}篇</title><link>https://old.example/${i}/</link><pubDate>${dayOf(i)}T00:00:00Z</pubDate><category>签${i % 5}</category><description><![CDATA[<p>${TEXT}</p>]]></description></item>`,
    )
    return await makeFile(
      'feed.xml',
      `<rss version="2.0"><channel><title>远方的来信</title><link>https://old.example/</link><description>信</description>${items.join('')}</channel></rss>`,
    )
  },

  async hugo(): Promise<string> {
    const pages = numbers.map((i) => [
      `content/posts/${i}.md`,
      `+++\ntitle = "第${i}篇"\ndate = ${dayOf(i)}T00:00:00+08:00\ntags = ["签${i % 5}"]\ncategories = ["列${i % 3}"]\naliases = ["/old/${i}.html"]\n+++\n\n${TEXT}\n`,
    ])
    return await makeFolder({
      'hugo.toml': 'baseURL = "https://old.example/"\ntitle = "旧站"\n',
      ...Object.fromEntries(pages),
    })
  },

  async jekyll(): Promise<string> {
    const posts = numbers.map((i) => [
      `_posts/${dayOf(i)}-p${i}.md`,
      `---\ntitle: 第${i}篇\ntags: [签${i % 5}]\ncategories: [列${i % 3}]\n---\n\n${TEXT}\n`,
    ])
    return await makeFolder({
      '_config.yml': 'title: 旧站\nurl: https://old.example\npermalink: pretty\n',
      ...Object.fromEntries(posts),
    })
  },

  async wechat(): Promise<string> {
    const pages = numbers.map((i) => [
      `${i}.html`,
      `<meta property="og:url" content="http://mp.weixin.qq.com/s?__biz=MzAx&amp;mid=${i + 1}&amp;idx=1&amp;sn=a"><h1 id="activity-name">第${i}篇</h1><a id="js_name">潮声报</a><div id="js_content"><p>${TEXT}</p></div><script>var ct = "${Date.parse(dayOf(i)) / 1000}";</script>`,
    ])
    return await makeFolder(Object.fromEntries(pages))
  },
}

async function makeFile(name: string, content: string): Promise<string> {
  return path.join(await makeFolder({ [name]: content }), name)
}
