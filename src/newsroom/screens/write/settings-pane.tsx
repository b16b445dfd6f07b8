import { memo } from 'react'
import type { ItemType } from '#contract/content-types.ts'
import { useMayCall } from '../../api/client.ts'
import { CommentPolicyChoice } from '../../parts/comment-policy.tsx'
import { FieldForm } from '../../parts/fields/field-form.tsx'
import { useText } from '../../texts/text.tsx'
import styles from './settings-pane.module.css'
import type { Fields, Problems } from './writing.ts'

interface SettingsPaneProps {
  type: ItemType
  /** The item that there is already; null of a new one. */
  contentId: string | null
  fields: Fields
  problems: Problems
  isReadOnly: boolean
  onChange: (changes: Fields) => void
}

/** What is said of a piece besides its text. */
export const SettingsPane = memo(function SettingsPane({ contentId, ...props }: SettingsPaneProps) {
  const text = useText()
  const mayCall = useMayCall()
  return (
    <section className={styles.pane} aria-label={text('settings.title')}>
      <FieldForm {...props} />
      {contentId !== null && mayCall('POST /admin/api/v1/moderation/policies') && (
        <CommentPolicyChoice label={text('rules.policyOfItem')} place={{ content_id: contentId }} />
      )}
    </section>
  )
})
