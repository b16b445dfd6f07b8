import { useState } from 'react'
import { modelHead, modelOfItems } from '#contract/fields/models.ts'
import { labelOf } from '../../parts/fields/control.ts'
import { JoinDialog } from '../../parts/join-dialog.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { showField } from '../../parts/show-field.ts'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { itemOf, listModelChanges, ORDER } from './model-sheet.ts'
import { sayProblem } from './say-problem.ts'
import { SiteFields } from './site-fields.tsx'
import styles from './site-screen.module.css'
import { useModelDraft } from './use-model-draft.ts'

const SourceEditor = lazyPart(async () => (await import('../../parts/source-editor.tsx')).SourceEditor)

const KEY: readonly string[] = ['key']
const NONE: readonly string[] = []

interface ContentModelProps {
  entry: string
  isNew: boolean
  isNarrow: boolean
}

/** A content model: what stands at its top in a form, its catalogue and items as their source. */
export function ContentModel({ entry, isNew, isNarrow }: ContentModelProps) {
  const text = useText()
  const [hasSource, setHasSource] = useState(false)
  const writing = useModelDraft(entry, isNew)
  const { saved, shown, checked, meeting, problems } = writing
  if (!shown) return saved.error && <QueryFailed error={saved.error} onRetry={() => void saved.refetch()} />
  const { name, model, yaml, isLarge } = shown
  const ofSource = problems.filter(({ field }) => /^body\.yaml(?:\.|$)/.test(field))
  return (
    <>
      {writing.isChanged && (
        <div className={styles.bar} role="group" aria-label={text('models.unsaved')}>
          <p>{text('models.unsaved')}</p>
          <Button onPress={writing.drop}>{text('site.drop')}</Button>
          <Button look="filled" isPending={writing.isBusy} onPress={writing.look}>
            {text('site.look')}
          </Button>
        </div>
      )}
      {isLarge && <p>{text('models.large', { key: entry })}</p>}
      {ofSource.length > 0 && <FailureNote message={ofSource.map((one) => sayProblem(one, text)).join('\n')} />}
      <SiteFields
        path="entry"
        facts={modelHead}
        values={{ key: entry, name }}
        place="body"
        problems={problems}
        isReadOnly={isLarge}
        fixed={KEY}
        onChange={(_, value) => writing.change({ name: value })}
      />
      <SiteFields
        path="models"
        facts={modelOfItems}
        values={model}
        place="body.model"
        problems={problems}
        isReadOnly={isLarge}
        fixed={NONE}
        onChange={(field, value) => writing.change({ model: { ...model, [field]: value } })}
      />
      {!isLarge && !hasSource && <Button onPress={() => setHasSource(true)}>{text('models.show')}</Button>}
      {!isLarge && hasSource && (
        <>
          <p>{isNarrow ? text('site.sourceFixed') : text('models.sourceWords', { key: entry })}</p>
          <SourceEditor
            key={`${writing.rounds} ${shown.version}`}
            label={text('models.show')}
            source={yaml}
            format="yaml"
            isReadOnly={isNarrow}
            onChange={(typed) => writing.change({ yaml: typed })}
          />
        </>
      )}
      {checked && (
        <ChangesDialog
          fields={listModelChanges(checked.base, checked.sheet).map(({ place, before, after }) => ({
            name: namePlace(place, text),
            before: showField(before),
            after: showField(after),
          }))}
          warnings={checked.warnings}
          isSaving={writing.isBusy}
          onSave={writing.save}
          onClose={writing.leave}
        />
      )}
      {meeting && (
        <JoinDialog
          words={meeting.by === '' ? text('arrange.didUnknown') : text('site.metNow', { by: meeting.by })}
          conflicts={meeting.conflicts.map((one) => ({
            name: namePlace(one.name, text),
            mine: showField(one.ours),
            theirs: showField(one.theirs),
          }))}
          nameOf={(conflict) => conflict.name}
          onChoose={writing.settle}
          onClose={writing.leave}
        />
      )}
    </>
  )
}

/** What a place of a content model is called. */
function namePlace(place: string, text: NewsroomText): string {
  const key = itemOf(place)
  if (key !== null) return text('models.item', { key })
  if (place === ORDER) return text('site.order')
  if (place === 'catalog') return text('models.catalog')
  return place === 'name' ? labelOf('entry.name', text) : labelOf(place.replace('model.', 'models.'), text)
}
