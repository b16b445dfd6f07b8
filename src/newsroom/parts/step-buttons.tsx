import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../texts/text.tsx'
import { IconButton } from '../ui/button.tsx'

interface StepButtonsProps {
  /** What is moved, where nothing around these says so. */
  title?: string
  /** Its place among so many. */
  place: number
  count: number
  onStep: (step: -1 | 1) => void
}

/** Moves one of several a place up or down. */
export function StepButtons({ title, place, count, onStep }: StepButtonsProps) {
  const text = useText()
  return (
    <>
      <IconButton
        label={title === undefined ? text('fields.up') : text('fields.upOf', { title })}
        isDisabled={place === 0}
        onPress={() => onStep(-1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={title === undefined ? text('fields.down') : text('fields.downOf', { title })}
        isDisabled={place === count - 1}
        onPress={() => onStep(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  )
}
