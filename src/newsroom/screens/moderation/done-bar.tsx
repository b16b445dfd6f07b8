import { Undo2 } from 'lucide-react'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FloatingBar } from '../../ui/floating-bar.tsx'
import type { Done } from './use-queue.ts'

/** What was done last, and the way back. */
export function DoneBar({ last, onUndo }: { last: Done; onUndo: () => void }) {
  const text = useText()
  return (
    <FloatingBar
      label={text('moderation.doneTitle')}
      words={text(`moderation.done.${last.verdict}`, { count: last.count })}
    >
      <Button onPress={onUndo}>
        <Undo2 aria-hidden />
        {text('moderation.undo')}
      </Button>
    </FloatingBar>
  )
}
