import { Check } from 'lucide-react'
import style from './avatar.module.css'

interface AvatarProps {
  src: string
  /** Its first character stands in for a missing picture. */
  name: string
  /** Says the mark of who was verified; null for who was not. */
  verified: string | null
}

/** Picture of who is behind something, with the mark of the verified. */
export function Avatar({ src, name, verified }: AvatarProps) {
  return (
    <span className={style.avatar}>
      {src ? <img src={src} alt="" width={40} height={40} /> : Array.from(name)[0]}
      {verified !== null && (
        <span className={style.verified} role="img" aria-label={verified}>
          <Check />
        </span>
      )}
    </span>
  )
}
