import type { AccountBrief } from '#contract/accounts.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { unhide } from './hidden-here.ts'
import style from './shut-note.module.css'

/**
 * On the page of an account that its reader does not want to see in lists: that this is so, and the way back. It is on the
 * page for everybody and shown by the stylesheet of what is hidden, so that nothing moves.
 */
export function ShutNote({ account: { id } }: { account: Pick<AccountBrief, 'id'> }) {
  const text = useText()
  return (
    <p className={style.note} data-shut={id}>
      {text('hide.shut')}
      <Button kind="quiet" onClick={() => unhide({ kind: 'account', id })}>
        {text('hide.shutUndo')}
      </Button>
    </p>
  )
}
