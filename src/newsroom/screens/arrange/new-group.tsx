import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMayCall } from '../../api/client.ts'
import type { GroupsAndAccounts } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const NewGroupDialog = lazyPart(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog)

export interface NewGroupProps {
  groups: GroupsAndAccounts
  onMade: (gid: string) => void
}

/** A button for a new column, topic or list, where one may make them. */
export function NewGroupButton(props: NewGroupProps) {
  const text = useText()
  const mayCall = useMayCall()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('POST /admin/api/v1/site/groups')) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Plus aria-hidden />
        {text('arrange.new')}
      </Button>
      {isOpen && <NewGroupDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
