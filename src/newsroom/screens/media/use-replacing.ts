import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplacedUse, ShelfUse } from '#contract/admin/shelf.ts'
import { REPLACED_AT_ONCE } from '#contract/admin/shelf-files.ts'
import { call, useMayCall } from '../../api/client.ts'
import { SHELF_KEY } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'

interface Replacing {
  hash: string
  by: string
  uses: readonly ReplacedUse[]
}

/** Has one file named in the place of another, some texts at a time, and says how to have it back. */
export function useReplacing({ onDone }: { onDone: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const work = async ({ hash, by, uses }: Replacing) => {
    let replaced = 0
    try {
      for (let at = 0; at < uses.length; at += REPLACED_AT_ONCE) {
        const some = uses.slice(at, at + REPLACED_AT_ONCE)
        replaced += (await call('POST /admin/api/v1/media/{hash}/replace', { hash, by, uses: some })).replaced
      }
      return replaced
    } finally {
      void client.invalidateQueries({ queryKey: [SHELF_KEY] })
    }
  }
  const back = useMutation({
    mutationFn: work,
    onSuccess: (count) => toast(text('media.replace.back', { count })),
    onError: (error) => toast(error.message),
  })
  return useMutation({
    mutationFn: work,
    onSuccess(count, { hash, by, uses }) {
      const onAction = () => back.mutate({ hash: by, by: hash, uses })
      toast(text('media.replace.done', { count }), { name: text('media.replace.undo'), onAction })
      onDone()
    },
  })
}

/** The text in which a member may have another file take the place of one; null for none. */
export function useReplacedIn(): (use: ShelfUse) => ReplacedUse | null {
  const mayCall = useMayCall()
  return ({ kind, text, id }) => {
    if (text === null) return null
    if (text !== 'site') return { kind: text, id }
    // Of the document of the site, groups are the editors', the rest is the administrators'.
    return kind === 'group' || mayCall('POST /admin/api/v1/site') ? { kind: 'site', id: '' } : null
  }
}
