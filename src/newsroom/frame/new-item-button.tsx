import { Plus } from 'lucide-react'
import { useState } from 'react'
import { itemTypes, type ItemType } from '#contract/content-types.ts'
import { useMayCall } from '../api/client.ts'
import { useOpenCopy } from '../parts/use-open-copy.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { BringInDialog } from './bring-in-dialog.tsx'

/** Begins a new item of a type that is chosen. */
export function NewItemButton() {
  const text = useText()
  const mayCall = useMayCall()
  const open = useOpenCopy()
  const [isBringing, setBringing] = useState(false)
  if (!mayCall('POST /admin/api/v1/working-copies')) return null
  const toEntry = (type: ItemType) => ({
    id: type,
    name: text(`item.type.${type}`),
    onAction: () => open.mutate({ type }),
  })
  return (
    <>
      <Menu
        label={text('new.title')}
        button={
          <Button look="filled" isPending={open.isPending}>
            <Plus aria-hidden />
            <span>{text('new.title')}</span>
          </Button>
        }
        groups={[
          { name: '', entries: itemTypes.map(toEntry) },
          { name: '', entries: [{ id: 'bring', name: text('bring.title'), onAction: () => setBringing(true) }] },
        ]}
      />
      {isBringing && <BringInDialog onClose={() => setBringing(false)} />}
    </>
  )
}
