import type { Metadata } from 'next'
import Link from 'next/link'
import { getArticle } from '../../../shared/article'
import { Actions } from './actions'

interface Props {
  params: Promise<{ id: string }>
}

export const dynamic = 'force-dynamic'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const { title, summary } = getArticle(id)
  return { title, description: summary }
}

export default async function ArticlePage({ params }: Props) {
  const { id } = await params
  const article = getArticle(id)
  return (
    <>
      <header className="top">{article.site}</header>
      <main>
        <article>
          <h1>{article.title}</h1>
          <p className="author">
            <img src={article.author.avatar} alt="" width={40} height={40} />
            <span>{article.author.name}</span>
            <time dateTime={article.date.exact}>{article.date.shown}</time>
          </p>
          <p className="summary">{article.summary}</p>
          <img
            className="cover"
            src={article.cover.url}
            alt=""
            width={article.cover.width}
            height={article.cover.height}
            fetchPriority="high"
          />
          <div className="text" dangerouslySetInnerHTML={{ __html: article.html }} />
        </article>
        <section>
          <h2>相关推荐</h2>
          <ul className="cards">
            {article.related.map((card) => (
              <li key={card.id}>
                <Link href={`/article/${card.id}`}>
                  <span className="words">
                    <strong>{card.title}</strong>
                    <small>
                      {card.author} · <time dateTime={card.date.exact}>{card.date.shown}</time>
                    </small>
                  </span>
                  <img src={card.cover} alt="" width={108} height={72} loading="lazy" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>评论 {article.comments.length}</h2>
          <ol className="comments">
            {article.comments.map((comment) => (
              <li key={comment.id}>
                <strong>{comment.name}</strong>
                <p>{comment.text}</p>
                <time dateTime={comment.date.exact}>{comment.date.shown}</time>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <footer className="foot">{article.site}</footer>
      <Actions id={id} title={article.title} />
    </>
  )
}
