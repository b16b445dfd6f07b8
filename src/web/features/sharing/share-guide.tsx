import { Ellipsis } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './share-guide.module.css'

/** Says where the social client keeps its own share menu. */
export function ShareGuide({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Sheet label={text('share.open')} onClose={onClose}>
      <div className={style.guide}>
        <Ellipsis className={style.glyph} aria-hidden="true" />
        <p>{text('share.guide')}</p>
        <Button kind="solid" onClick={onClose}>
          {text('share.understood')}
        </Button>
      </div>
    </Sheet>
  )
}
