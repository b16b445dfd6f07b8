import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import { MOST_AT_ONCE } from './sender.ts'

/** What can be done with all that is chosen. */
export function ChosenBar({
  count,
  onYes,
  onNo,
  onNone,
}: {
  count: number
  onYes: () => void
  onNo: () => void
  onNone: () => void
}) {
  const text = useText()
  const isTooMany = count > MOST_AT_ONCE
  return (
    <FloatingBar
      label={text('batch.title')}
      words={text(isTooMany ? 'moderation.tooMany' : 'moderation.chosen', { count, most: MOST_AT_ONCE })}
    >
      <Button isDisabled={isTooMany} onPress={onYes}>
        {text('moderation.allYes')}
      </Button>
      <Button look="danger" isDisabled={isTooMany} onPress={onNo}>
        {text('moderation.allNo')}
      </Button>
      <Button look="quiet" onPress={onNone}>
        {text('batch.none')}
      </Button>
    </FloatingBar>
  )
}
