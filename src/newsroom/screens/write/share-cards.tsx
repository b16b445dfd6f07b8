import { POSTERS_PATH } from '#contract/share-urls.ts'
import type { Output } from '../../api/client.ts'
import { siteOrigin } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import styles from './share-cards.module.css'

type Report = NonNullable<Output<'GET /admin/api/v1/working-copies/{id}/check'>['share']>

const clients = ['wechat', 'weibo', 'qq'] as const

/** How clients show the piece when it is shared, as the share check reckons it. */
export function ShareCards({ report: { shown }, isPublic }: { report: Report; isPublic: boolean }) {
  const text = useText()
  // What is painted of a piece can be had once it is public.
  const had = (image: string) => (isPublic || !image.includes(`${POSTERS_PATH}card-`) ? image : '')
  return (
    <section aria-label={text('share.cards')} className={styles.cards}>
      {clients.map((client) => (
        <Card key={client} client={client} {...shown[client]} image={had(shown[client].image)} />
      ))}
      <figure className={styles.card} data-client="moments">
        <figcaption>{text('share.client.moments')}</figcaption>
        <div className={styles.moment}>
          <Picture image={had(shown.wechat.image)} />
          <span className={styles.title}>{shown.wechat.title}</span>
        </div>
      </figure>
    </section>
  )
}

function Card({
  client,
  title,
  desc,
  image,
}: {
  client: (typeof clients)[number]
  title: string
  desc: string
  image: string
}) {
  const text = useText()
  return (
    <figure className={styles.card}>
      <figcaption>{text(`share.client.${client}`)}</figcaption>
      <div className={styles.message}>
        <span className={styles.title}>{title || text('share.bare')}</span>
        <span className={styles.words}>{desc}</span>
        <Picture image={image} />
      </div>
    </figure>
  )
}

function Picture({ image }: { image: string }) {
  if (image === '') return <span className={styles.picture} />
  return <img src={new URL(image, siteOrigin()).href} alt="" className={styles.picture} />
}
