import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, ListBox, ListBoxItem } from 'react-aria-components'
import { isAllowedLink } from '#contract/rich-text.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { foundBy } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './link-dialog.module.css'

interface LinkDialogProps {
  /** Empty where there is none yet. */
  href: string
  onSave: (href: string) => void
  onClose: () => void
}

/** Asks where words lead: to an address, or to an item whose title is typed. What readers could not open is not taken. */
export function LinkDialog({ href, onSave, onClose }: LinkDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState(href)
  const [isRefused, setRefused] = useState(false)
  const words = typed.trim()
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(words) ? `https://${words}` : words
  const isAddress = words === '' || /^(?:[a-z][a-z+.-]*:|[/#?])/i.test(address)
  const { data } = useQuery({ ...foundBy(words), enabled: !isAddress })
  const found = isAddress ? [] : (data?.items ?? [])
  return (
    <Dialog title={text('tool.link')} isOpen onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (isAddress && (address === '' || isAllowedLink(address))) onSave(address)
          else setRefused(true)
        }}
      >
        <TextField
          label={text('link.where')}
          isCode
          value={typed}
          onChange={(changed) => {
            setTyped(changed)
            setRefused(false)
          }}
          autoFocus
          error={isRefused ? text('link.refused') : undefined}
        />
        {found.length > 0 && (
          <ListBox
            aria-label={text('link.items')}
            className={styles.items ?? ''}
            items={found}
            onAction={(id) => {
              const item = found.find((one) => one.id === id)
              if (item) onSave(BASE_PATH + item.path)
            }}
          >
            {(item) => (
              <ListBoxItem id={item.id} textValue={item.title} className={styles.item ?? ''}>
                <span>{item.title}</span>
                <span className={styles.facts}>{item.account.name}</span>
              </ListBoxItem>
            )}
          </ListBox>
        )}
        <DialogButtons>
          {href !== '' && <Button onPress={() => onSave('')}>{text('link.remove')}</Button>}
          <Button look="filled" type="submit">
            {text('link.save')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
