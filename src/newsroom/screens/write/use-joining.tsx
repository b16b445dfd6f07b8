import { useState, type ReactNode } from 'react'
import type { Manuscript } from '../../api/queries.ts'
import type { Choice } from '../../manuscript/merge-body.ts'
import { useText } from '../../texts/text.tsx'
import { JoinDialog } from '../../parts/join-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { joinTexts, type Joining, type Texts } from './join-texts.ts'

interface Asked extends Joining {
  answer: (choices: readonly Choice[]) => void
}

/** Puts texts together, with a question where both changed the same. */
export function useJoining(): {
  join: (texts: Texts) => Promise<{ joined: Manuscript; lost: Manuscript | null }>
  dialog: ReactNode
} {
  const text = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (joining: Joining) =>
    new Promise<readonly Choice[]>((resolve) => {
      setAsked({
        ...joining,
        answer(choices) {
          setAsked(null)
          resolve(choices)
        },
      })
    })
  return {
    async join(texts) {
      const joining = joinTexts(texts)
      const written = joining.write(joining.conflicts.length === 0 ? [] : await ask(joining))
      toast(text(written.lost ? 'join.lost' : 'join.done'))
      return written
    },
    dialog: asked && <JoinDialog conflicts={asked.conflicts} words={text('join.words')} onChoose={asked.answer} />,
  }
}
