import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Input } from '../../api/client.ts'
import { sendArchive } from '../../api/uploads.ts'
import lines from '../../parts/lines.module.css'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './imports.module.css'

export type Wish =
  | Input<'POST /admin/api/v1/imports/feed'>
  | Input<'POST /admin/api/v1/imports/archive'>
  | Input<'POST /admin/api/v1/imports/{id}/again'>

interface NewImportProps {
  isBusy: boolean
  onBegin: (wish: Wish) => void
}

/** Where content comes from: the address of a feed, or an archive, which is tried as soon as it arrived. */
export function NewImport({ isBusy, onBegin }: NewImportProps) {
  const text = useText()
  const [url, setUrl] = useState('')
  const [isDraft, setDraft] = useState(true)
  const [hasAudio, setAudio] = useState(false)
  const begin = (isDry: boolean) => onBegin({ url: url.trim(), draft: isDraft, audio: hasAudio, dry_run: isDry })
  const isAddress = /^https?:\/\/./i.test(url.trim())
  return (
    <Section title={text('imports.new')}>
      <p className={lines.facts}>{text('imports.words')}</p>
      <Checkbox isSelected={isDraft} onChange={setDraft}>
        {text('imports.draft')}
      </Checkbox>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (isAddress && !isBusy) begin(true)
        }}
      >
        <TextField
          label={text('imports.feed')}
          note={text('imports.feedNote')}
          inputMode="url"
          isCode
          value={url}
          onChange={setUrl}
        />
        <Checkbox isSelected={hasAudio} onChange={setAudio}>
          {text('imports.audio')}
        </Checkbox>
        <div className={styles.buttons}>
          <Button type="submit" isDisabled={!isAddress} isPending={isBusy}>
            {text('imports.try')}
          </Button>
          <Button look="filled" isDisabled={!isAddress} isPending={isBusy} onPress={() => begin(false)}>
            {text('imports.go')}
          </Button>
        </div>
      </Form>
      <div className={styles.form}>
        <Button
          isPending={isBusy}
          onPress={() =>
            chooseFiles(['.zip'], ([file]) => {
              if (file) sendArchive(file, (id) => onBegin({ upload_id: id, draft: isDraft, dry_run: true }))
            })
          }
        >
          {text('imports.archive')}
        </Button>
        <p className={lines.facts}>{text('imports.archiveNote')}</p>
      </div>
    </Section>
  )
}
