import { useState } from 'react'
import { Form } from 'react-aria-components'
import { isAllowedLink } from '#contract/rich-text.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface LinkDialogProps {
  /** Empty where there is none yet. */
  href: string
  onSave: (href: string) => void
  onClose: () => void
}

/** Asks where the words that are selected lead; an address that readers could not open is not taken. */
export function LinkDialog({ href, onSave, onClose }: LinkDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState(href)
  const [isRefused, setRefused] = useState(false)
  const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim()
  return (
    <Dialog title={text('tool.link')} isOpen onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (address === '' || isAllowedLink(address)) onSave(address)
          else setRefused(true)
        }}
      >
        <TextField
          label={text('link.address')}
          inputMode="url"
          isCode
          value={typed}
          onChange={(words) => {
            setTyped(words)
            setRefused(false)
          }}
          autoFocus
          error={isRefused ? text('link.refused') : undefined}
        />
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
