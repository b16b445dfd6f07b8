import { NavLink } from 'react-router'
import { useMayCall, type CallName } from '../../api/client.ts'
import { useText } from '../../texts/text.tsx'
import styles from './places.module.css'

const PLACES = [
  { to: '/moderation', name: 'moderation.place.queue', needs: 'GET /admin/api/v1/moderation/queue' },
  { to: '/moderation/record', name: 'moderation.place.record', needs: 'GET /admin/api/v1/moderation/decisions' },
  {
    to: '/moderation/restrictions',
    name: 'moderation.place.restrictions',
    needs: 'GET /admin/api/v1/moderation/restrictions',
  },
  { to: '/readers', name: 'readers.title', needs: 'GET /admin/api/v1/readers' },
  { to: '/moderation/rules', name: 'moderation.place.rules', needs: 'GET /admin/api/v1/moderation/words' },
] as const satisfies ReadonlyArray<{ to: string; name: string; needs: CallName }>

/** Where moderators can go. */
export function ModerationPlaces() {
  const text = useText()
  const mayCall = useMayCall()
  return (
    <nav className={styles.places} aria-label={text('moderation.places')}>
      {PLACES.filter(({ needs }) => mayCall(needs)).map(({ to, name }) => (
        <NavLink key={to} to={to} end className={styles.place ?? ''}>
          {text(name)}
        </NavLink>
      ))}
    </nav>
  )
}
