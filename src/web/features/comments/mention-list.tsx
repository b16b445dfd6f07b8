import { MENTIONS_MAX } from '#contract/limits.ts'
import { useText } from '../../i18n/text.tsx'
import style from './mention-list.module.css'
import type { Mentions } from './use-mentions.ts'

interface MentionListProps {
  id: string
  mentions: Mentions
}

/** Those who can be named, under the field that has the focus. */
export function MentionList({ id, mentions: { offered, current, isFull, choose } }: MentionListProps) {
  const text = useText()
  return (
    <>
      <p role="status" className={isFull ? style.full : 'visually-hidden'}>
        {isFull
          ? text('comment.mention.full', { most: MENTIONS_MAX })
          : offered.length > 0 && text('comment.mention.offered', { count: offered.length })}
      </p>
      <div id={id} role="listbox" aria-label={text('comment.mention.people')} className={style.list}>
        {offered.map((person, index) => (
          <button
            key={person.id}
            type="button"
            tabIndex={-1}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === current}
            className={style.person}
            ref={index === current ? showWhole : undefined}
            onPointerDown={(event) => event.preventDefault()} // the focus stays in the field
            onClick={() => choose(person)}
          >
            <span className={style.avatar} aria-hidden="true">
              {person.avatar ? <img src={person.avatar} alt="" width={28} height={28} /> : Array.from(person.name)[0]}
            </span>
            <bdi className={style.name}>{person.name}</bdi>
          </button>
        ))}
      </div>
    </>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
