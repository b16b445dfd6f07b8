import { Ellipsis } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import style from './launch-guide.module.css'

interface LaunchGuideProps {
  /** Where the app is got, empty where that is not known. */
  store: string
  onClose: () => void
}

/** How to open the app where the social client does not: in the browser of the system, or by getting it first. */
export function LaunchGuide({ store, onClose }: LaunchGuideProps) {
  const text = useText()
  return (
    <Sheet label={text('launch.bar')} onClose={onClose}>
      <div className={style.guide}>
        <Ellipsis className={style.glyph} aria-hidden="true" />
        <p>{text('launch.guide')}</p>
        <p className={style.actions}>
          {store !== '' && (
            <Button as="a" kind="quiet" target="_top" href={store}>
              {text('launch.download')}
            </Button>
          )}
          <Button kind="solid" onClick={onClose}>
            {text('share.understood')}
          </Button>
        </p>
      </div>
    </Sheet>
  )
}
