import { useEffect, useRef, type ReactNode } from 'react'
import style from './film-menu.module.css'

interface FilmChoice<T> {
  value: T
  name: string
  /** Beside the name, such as a size. */
  note?: string
}

interface FilmMenuProps<T> {
  /** What is chosen here. */
  label: string
  /** The button's face: what is chosen now. */
  face: ReactNode
  choices: readonly FilmChoice<T>[]
  value: T
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onChoose(value: T): void
}

/** A button that opens a list along the right edge of the film. */
export function FilmMenu<T extends string | number>(props: FilmMenuProps<T>) {
  const { label, face, choices, value, isOpen, onOpen, onChoose } = props
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
        onClick={() => onOpen(!isOpen)}
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
                onOpen(false)
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
