import { parseCrop, type CropShape } from '#contract/cover-crops.ts'
import { POSTERS_PATH } from '#contract/share-urls.ts'
import type { Output } from '../api/client.ts'
import { useText } from '../texts/text.tsx'
import { CroppedPicture } from './cropped-picture.tsx'
import { toMapping } from './fields/field-values.ts'
import styles from './share-cards.module.css'
import { siteOrigin } from './site-address.ts'

type Report = Output<'GET /admin/api/v1/share-check'>
type Fields = Readonly<Record<string, unknown>>

const clients = ['wechat', 'weibo', 'qq'] as const

interface ShareCardsProps {
  report: Report
  /** Of the piece, for the parts of its cover. */
  fields: Fields
  isPublic: boolean
}

/** How clients show the piece when it is shared, as the share check reckons it. */
export function ShareCards({ report: { shown }, fields, isPublic }: ShareCardsProps) {
  const text = useText()
  // What is painted of a piece can be had once it is public.
  const had = (image: string) => (isPublic || !image.includes(`${POSTERS_PATH}card-`) ? image : '')
  return (
    <section aria-label={text('share.cards')} className={styles.cards}>
      {clients.map((client) => (
        <Card key={client} client={client} {...shown[client]} fields={fields} image={had(shown[client].image)} />
      ))}
      <figure className={styles.card} data-client="moments">
        <figcaption>{text('share.client.moments')}</figcaption>
        <div className={styles.moment}>
          <Picture image={had(shown.wechat.image)} fields={fields} shape="square" />
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
  fields,
}: {
  client: (typeof clients)[number]
  title: string
  desc: string
  image: string
  fields: Fields
}) {
  const text = useText()
  return (
    <figure className={styles.card} data-client={client}>
      <figcaption>{text(`share.client.${client}`)}</figcaption>
      <div className={styles.message}>
        <span className={styles.title}>{title || text('share.bare')}</span>
        <span className={styles.words}>{desc}</span>
        <Picture image={image} fields={fields} shape={client === 'wechat' ? 'square' : 'wide'} />
      </div>
    </figure>
  )
}

/** The part of the cover that was chosen, which a page of readers has once it is public, unless the card has its own picture. */
function Picture({ image, fields, shape }: { image: string; fields: Fields; shape: CropShape }) {
  const { cover, crops, share_card: card } = fields
  const written = toMapping(card, undefined)['picture'] ? undefined : toMapping(crops, undefined)[shape]
  const crop = typeof written === 'string' ? parseCrop(written) : null
  if (crop && typeof cover === 'string')
    return (
      <span className={shape === 'wide' ? styles.banner : styles.picture}>
        <CroppedPicture src={cover} shape={shape} crop={crop} />
      </span>
    )
  if (image === '') return <span className={styles.picture} />
  return <img src={new URL(image, siteOrigin()).href} alt="" className={styles.picture} />
}
