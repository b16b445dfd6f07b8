import { useEffect, useState } from 'react'
import type { Api } from '#contract/endpoints.ts'
import { useRuntime } from '../runtime/runtime.ts'
import style from './emoji-row.module.css'

/** Emoji of the site's dictionary, to be put into the text; nothing where they cannot be had. */
export function EmojiRow({ label, onPick }: { label: string; onPick: (emoji: string) => void }) {
  const { api } = useRuntime()
  const [emoji, setEmoji] = useState(known)
  useEffect(() => {
    void loadEmoji(api).then(setEmoji)
  }, [api])
  return (
    <div className={style.row} role="group" aria-label={label}>
      {emoji.map((symbol) => (
        <button
          key={symbol}
          type="button"
          // The field keeps the focus, and with it the keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(symbol)}
        >
          {symbol}
        </button>
      ))}
    </div>
  )
}

let known: readonly string[] = []

async function loadEmoji(api: Api): Promise<readonly string[]> {
  if (known.length > 0) return known
  const answer = await api.call('GET /inner/static/data', {})
  if (answer.code === 0) known = answer.data.dict.emoji
  return known
}
