import { useRef } from 'react'
import type { Person } from '#contract/people.ts'
import { PersonHead } from '../../features/accounts/person-head.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import style from './user-page.module.css'

/** A reader as others see them. */
export function PersonView({ person }: { person: Person }) {
  const site = useSite()
  const name = useRef<HTMLHeadingElement>(null)
  const nameLeft = useHasLeftScreen(name)
  return (
    <>
      <TopBar back fixed title={person.nickname} titleShown={nameLeft} />
      <main className={`${style.page} ${style.person}`}>
        <PersonHead person={person} nameRef={name} />
      </main>
      <SiteFooter site={site} />
    </>
  )
}
