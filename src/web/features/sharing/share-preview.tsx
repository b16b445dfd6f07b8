import type { Share } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import style from './share-preview.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** The card as others will see it. */
export function SharePreview({ card: { title, desc, imgUrl } }: { card: Share }) {
  const text = useText()
  const site = useSite()
  return (
    <figure className={style.card} aria-label={text('share.preview')}>
      <figcaption className={textStyle.filling}>
        <p className={style.title} dir="auto">
          {title}
        </p>
        <p className={style.desc} dir="auto">
          {desc}
        </p>
        <p className={style.site}>
          {site.logo && <img src={site.logo} alt="" width={16} height={16} className={style.logo} />}
          {site.name}
        </p>
      </figcaption>
      {imgUrl && <img src={imgUrl} alt="" width={72} height={72} className={style.picture} />}
    </figure>
  )
}
