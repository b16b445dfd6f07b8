import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { call, CallFailed } from '../api/client.ts'
import { bringHome } from '../parts/bring-home.ts'
import { useOpenCopy } from '../parts/use-open-copy.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { FailureNote } from '../ui/failure-note.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Asks for the address of a public page, and begins an article of what it says, its pictures brought home. */
export function BringInDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const open = useOpenCopy()
  const [address, setAddress] = useState('')
  const bring = useMutation({
    async mutationFn() {
      const { url, html } = await call('POST /admin/api/v1/pages/fetch', { url: address.trim() })
      const { readPage, writePage } = await import('../manuscript/paste/read-page.ts')
      const page = readPage(html, url)
      const homes = await bringHome(page.pictures)
      await open.mutateAsync({ type: 'doc', ...writePage(page, homes) })
    },
    onSuccess: onClose,
  })
  return (
    <Dialog title={text('bring.title')} isOpen onClose={onClose}>
      <p>{text('bring.words')}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          bring.mutate()
        }}
      >
        <TextField
          label={text('link.address')}
          inputMode="url"
          isCode
          value={address}
          onChange={setAddress}
          isRequired
          autoFocus
        />
        {bring.error && <FailureNote message={whyNot(bring.error)} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit" isPending={bring.isPending}>
            {text('bring.go')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )

  function whyNot(error: Error): string {
    if (!(error instanceof CallFailed)) return text('bring.failed')
    return error.code === 40001 ? text('bring.refused') : error.failure.msg
  }
}
