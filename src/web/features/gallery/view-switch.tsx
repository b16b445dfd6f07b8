import { useText } from '../../i18n/text.tsx'
import { galleryViews, type GalleryView } from './gallery-view.ts'
import style from './view-switch.module.css'

interface ViewSwitchProps {
  view: GalleryView
  onChoose: (view: GalleryView) => void
}

/** Picks how the pictures are looked at. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  const text = useText()
  return (
    <div className={style.switch} data-scripted role="group" aria-label={text('gallery.view')}>
      {galleryViews.map((name) => (
        <button
          key={name}
          type="button"
          className={style.choice}
          aria-pressed={name === view}
          onClick={() => onChoose(name)}
        >
          {text(`gallery.view.${name}`)}
        </button>
      ))}
    </div>
  )
}
