import { CROP_SIZE, type Crop, type CropShape } from '#contract/cover-crops.ts'
import styles from './cropped-picture.module.css'

/** A part of a picture, as wide as its place. Without a part the middle of it. */
export function CroppedPicture({ src, shape, crop }: { src: string; shape: CropShape; crop: Crop | null }) {
  const { width, height } = CROP_SIZE[shape]
  const place = crop && {
    inlineSize: `${10_000 / crop.width}%`,
    blockSize: `${10_000 / crop.height}%`,
    insetInlineStart: `${(-100 * crop.x) / crop.width}%`,
    insetBlockStart: `${(-100 * crop.y) / crop.height}%`,
  }
  return (
    <span className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }} data-crop={shape}>
      <img src={src} alt="" className={crop ? styles.part : styles.middle} {...(place && { style: place })} />
    </span>
  )
}
