import { useEffect, useRef, type ReactNode } from 'react'
import style from './choice-menu.module.css'

interface Choice<T> {
  value: T
  name: string
  /** Beside the name, such as a size. */
  note?: string
}

/** Which menu of a player is open, empty for none; one at a time. */
export interface OpenMenu {
  open: string
  onOpen(name: string): void
}

interface ChoiceMenuProps<T> {
  /** Tells it from the other menus of its player. */
  name: string
  menus: OpenMenu
  /** What is chosen here. */
  label: string
  /** The button's face: what is chosen now. */
  face: ReactNode
  choices: readonly Choice<T>[]
  value: T
  onChoose(value: T): void
}

/** A button that opens a list along the right edge of the film. */
export function ChoiceMenu<T extends string | number>(props: ChoiceMenuProps<T>) {
  const { name, menus, label, face, choices, value, onChoose } = props
  const isOpen = menus.open === name
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const opener = button.current
    list.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
    return () => opener?.focus()
  }, [isOpen])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={style.button}
        aria-label={`${label} ${choices.find((choice) => choice.value === value)?.name ?? ''}`}
        aria-expanded={isOpen}
        onClick={() => menus.onOpen(isOpen ? '' : name)}
      >
        {face}
      </button>
      {isOpen && (
        <div ref={list} role="group" aria-label={label} className={style.list}>
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={style.choice}
              aria-pressed={choice.value === value}
              onClick={() => {
                onChoose(choice.value)
                menus.onOpen('')
              }}
            >
              {choice.name}
              {choice.note && <span className={style.note}>{choice.note}</span>}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
