import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { IconButton } from './icon-button.tsx'
import style from './top-bar.module.css'
import { useBarHides } from './use-bar-hides.ts'

interface TopBarProps {
  back?: boolean
  /** Title of the page; shown once the page's own has left the screen. */
  title?: string
  titleShown?: boolean
  /** Along the lower edge, such as a progress line. */
  edge?: ReactNode
  /** Keeps the bar in place while scrolling down. */
  fixed?: boolean
  children?: ReactNode
}

/** The bar over a page: back, title, actions. It leaves on the way down and returns on the way up. */
export function TopBar({ back, title = '', titleShown = false, edge, fixed = false, children }: TopBarProps) {
  const hidden = useBarHides() && !fixed
  return (
    <header className={style.bar} data-screen-only data-hidden={hidden} data-raised={titleShown}>
      <div className={style.row}>
        {back && <BackButton />}
        <p className={style.title} data-shown={titleShown} aria-hidden="true">
          {title}
        </p>
        {children}
      </div>
      {edge}
    </header>
  )
}

/** Back to where the reader came from within the site, else home. */
export function BackButton({ icon }: { icon?: ReactNode }) {
  const text = useText()
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  return (
    <IconButton label={text('bar.back')} onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))}>
      {icon ?? <ChevronLeft />}
    </IconButton>
  )
}
