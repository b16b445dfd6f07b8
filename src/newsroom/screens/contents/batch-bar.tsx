import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ITEMS_KEY } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FloatingBar, FloatingBars } from '../../ui/floating-bar.tsx'
import { toast } from '../../ui/toasts.tsx'

const actions = ['publish', 'withdraw', 'remove', 'restore'] as const
type Action = (typeof actions)[number]

/** The API takes so many at once. */
const MOST = 50

/** What can be done with all that is chosen, each for itself: one that cannot be is said. */
export function BatchBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Action | null>(null)
  const act = useMutation({
    mutationFn: (action: Action) => call('POST /admin/api/v1/contents/batch', { ids: [...ids], do: action }),
    onSuccess({ list }) {
      const done = list.filter(({ code }) => code === 0).length
      toast(text('batch.done', { done, left: list.length - done }))
      onDone()
    },
    onError: (error) => toast(error.message),
    onSettled: async () => {
      setAsked(null)
      await queries.invalidateQueries({ queryKey: [ITEMS_KEY] })
    },
  })
  const isTooMany = ids.length > MOST
  return (
    <FloatingBars>
      <FloatingBar
        label={text('batch.title')}
        words={text(isTooMany ? 'batch.tooMany' : 'batch.chosen', { count: ids.length, most: MOST })}
      >
        {actions.map((action) => (
          <Button key={action} isDisabled={isTooMany} onPress={() => setAsked(action)}>
            {text(`item.${action}`)}
          </Button>
        ))}
        <Button look="quiet" onPress={onDone}>
          {text('batch.none')}
        </Button>
      </FloatingBar>
      {asked && (
        <AskDialog
          title={text('batch.ask', { count: ids.length, action: text(`item.${asked}`) })}
          yes={text(`item.${asked}`)}
          no={text('frame.cancel')}
          isPending={act.isPending}
          onYes={() => act.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{text('batch.askWords')}</p>
        </AskDialog>
      )}
    </FloatingBars>
  )
}
