import { Maximize2 } from 'lucide-react'
import { formatSize } from '#contract/format/sizes.ts'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import style from './original-button.module.css'

interface OriginalButtonProps {
  picture: Image
  isShown: boolean
  onShow: (url: string) => void
}

/** Loads a picture as it was published; says before how much that is. Nothing where there is no more to see. */
export function OriginalButton({ picture, isShown, onShow }: OriginalButtonProps) {
  const text = useText()
  const { url, original_url: original, original_size: bytes } = picture
  if (isShown || original === '' || original === url || bytes <= 0) return null
  return (
    <button type="button" className={style.original} data-scripted onClick={() => onShow(original)}>
      <Maximize2 />
      {text('viewer.original', { size: formatSize(bytes) })}
    </button>
  )
}
