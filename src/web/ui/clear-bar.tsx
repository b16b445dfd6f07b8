import type { ComponentProps } from 'react'
import style from './clear-bar.module.css'
import { TopBar } from './top-bar.tsx'

/** The bar over a page that begins with a picture: clear until the title has left the screen. The picture has to be dark there. */
export function ClearBar(props: Omit<ComponentProps<typeof TopBar>, 'fixed'>) {
  return (
    <div className={style.clear} data-solid={props.titleShown ?? false}>
      <TopBar {...props} fixed />
    </div>
  )
}
