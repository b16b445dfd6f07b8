import type { HostMessage } from '#contract/admin/live.ts'
import { useTyped } from '../../keeping/typed.ts'

/** A post that is written; `images` are addresses of what is stored already. */
export interface Draft {
  content: string
  images: string[]
  /** Of the shelf, by what it is called there. */
  film?: { address: string; name: string } | undefined
  link?: { title: string; url: string } | undefined
  key: boolean
  top: boolean
}

interface Drafts {
  /** What is before the host, by its name in `drafts`. */
  open: string
  /** The new post under the empty name, corrections under the ids of their messages. */
  drafts: Readonly<Record<string, Draft>>
}

const EMPTY: Draft = { content: '', images: [], key: false, top: false }
const NONE: Drafts = { open: '', drafts: {} }

/** What is typed into the posts of a room: a new one, and corrections. Each stays until it is sent or given up. */
export function useDrafts(id: string) {
  const [{ open, drafts }, set] = useTyped(`live-posts:${id}`, NONE)
  const put = (name: string, change: (draft: Draft) => Draft) =>
    set((known) => ({ ...known, drafts: { ...known.drafts, [name]: change(known.drafts[name] ?? EMPTY) } }))
  return {
    draft: drafts[open] ?? EMPTY,
    /** Id of the message that is corrected; empty for a new post. */
    corrected: open,
    write: (part: Partial<Draft>) => put(open, (draft) => ({ ...draft, ...part })),
    addPicture: (address: string) => put('', (draft) => ({ ...draft, images: [...draft.images, address] })),
    correct: ({ msg_id: name, content, is_key: isKey }: HostMessage) =>
      set(({ drafts: { [name]: begun = { ...EMPTY, content, key: isKey === 1 }, ...others } }) => ({
        open: name,
        drafts: { ...others, [name]: begun },
      })),
    /** Of what is open. */
    forget: () =>
      set((known) => {
        const { [open]: _, ...left } = known.drafts
        return { open: known.open === open ? '' : known.open, drafts: left }
      }),
  }
}
