import style from './cover-progress.module.css'

/** Along the lower edge of a picture: how far the reader came; nothing where they only opened it. */
export function CoverProgress({ percent }: { percent: number }) {
  return percent > 0 && <span className={style.line} style={{ '--filled': percent / 100 }} />
}
