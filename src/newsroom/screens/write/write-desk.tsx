import { ArrowLeft } from 'lucide-react'
import { undo } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayCall } from '../../api/client.ts'
import type { OpenedCopy } from '../../api/queries.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import type { Journal, StoredDraft } from '../../keeping/journal.ts'
import { ManuscriptEditor, type Place } from '../../parts/manuscript/manuscript-editor.tsx'
import { replacePictures } from '../../parts/manuscript/replace-pictures.ts'
import type { CleanPaste } from '../../manuscript/paste/clean-paste.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { toast } from '../../ui/toasts.tsx'
import { bringHome } from '../../parts/bring-home.ts'
import { KeptStatus } from './kept-status.tsx'
import { PaneTabs, type Pane } from './pane-tabs.tsx'
import styles from './write-desk.module.css'
import { TitleField } from './title-field.tsx'
import { useJoining } from './use-joining.tsx'
import { useWriting } from './writing.ts'

const loadPreview = async () => ({ default: (await import('../../parts/preview/preview-pane.tsx')).PreviewPane })
const loadSettings = async () => ({ default: (await import('./settings-pane.tsx')).SettingsPane })
const loadPublish = async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog })
const loadReview = async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog })
const loadSource = async () => ({ default: (await import('../../parts/source-editor.tsx')).SourceEditor })

const PreviewPane = lazy(loadPreview)
const SettingsPane = lazy(loadSettings)
const PublishDialog = lazy(loadPublish)
const ReviewDialog = lazy(loadReview)
const SourceEditor = lazy(loadSource)

const PANES: readonly Pane[] = ['write', 'look', 'settings']

interface WriteDeskProps {
  opened: OpenedCopy
  journal: Journal | null
  stored: StoredDraft | null
}

/** The whole of an item that is being written. */
export function WriteDesk({ opened, journal, stored }: WriteDeskProps) {
  const text = useText()
  const navigate = useNavigate()
  const mayCall = useMayCall()
  const { copy, pictures } = opened
  const isWide = useMedia('(min-width: 1280px)')
  const [pane, setPane] = useState<Pane>('write')
  const { join, dialog } = useJoining()
  const isReadOnly = !mayCall('POST /admin/api/v1/working-copies/{id}')
  const writing = useWriting({ opened, journal, stored, isReadOnly, join, isWatched: isWide || pane === 'look' })
  const { draft, format, kept } = writing
  const mayLook = mayCall('POST /admin/api/v1/working-copies/{id}/preview')
  const mayPublish = mayCall('POST /admin/api/v1/working-copies/{id}/apply')
  const [isReviewing, setReviewing] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [shown, setShown] = useState<Place | null>(null)
  const title = typeof draft.fields['title'] === 'string' ? draft.fields['title'] : ''
  const shownTitle = title || text('item.untitled')
  useEffect(() => {
    document.title = shownTitle
  }, [shownTitle])
  // A network that goes away takes no button of this screen with it.
  useEffect(() => {
    const loads = [loadPreview, loadSettings, loadPublish, loadReview, loadSource]
    whenIdle(() => void Promise.allSettled(loads.map((load) => load())))
  }, [])

  const addPictures = useCallback(
    async (files: readonly File[]) => {
      const written: string[] = []
      for (const file of files) {
        try {
          written.push(await uploadPicture(file))
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error)
          toast(text('picture.refused', { name: file.name, why }))
        }
      }
      return written
    },
    [text],
  )
  const { setFields } = writing
  const setTitle = useCallback((value: string) => setFields({ title: value.replaceAll('\n', '') }), [setFields])
  const showParagraph = useCallback((paragraph: number) => setShown({ paragraph, src: '' }), [])

  const tellPasted = async ({ blocks, pictures: pasted, dropped }: CleanPaste, view: EditorView) => {
    const left = Object.entries(dropped).filter(([kind]) => kind !== 'style')
    const leftOut = left.map(([kind, count]) => text(`paste.left.${kind as 'video'}`, { count }))
    const words = text('paste.done', { blocks: blocks.length, pictures: pasted.length, styles: dropped.style ?? 0 })
    toast([words, ...leftOut].join(text('paste.comma')), {
      name: text('tool.undo'),
      onAction: () => undo(view.state, view.dispatch),
    })
    const addresses = await bringHome(pasted)
    replacePictures(view, addresses)
    const missing = pasted.filter(({ src, from }) => !addresses.has(src) && !(from && 'address' in from)).length
    if (missing > 0) toast(text('paste.missing', { count: missing }))
  }

  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <IconButton label={text('write.back')} onPress={() => void navigate('/')}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <span className={styles.what}>
          {text(`item.type.${copy.type}`)} · {text(copy.state === 'new' ? 'state.new' : `state.${copy.state}`)}
        </span>
        <KeptStatus kept={kept} />
        <span className={styles.space} />
        {!isWide && (
          <PaneTabs panes={mayLook ? PANES : PANES.filter((one) => one !== 'look')} pane={pane} onChange={setPane} />
        )}
        <span role="status" className={styles.holder}>
          {writing.holder !== null && text('write.holder', { name: writing.holder })}
        </span>
        {(copy.review.needed > 0 || !mayPublish) && !isReadOnly && (
          <Button onPress={() => setReviewing(true)}>{text('review.title')}</Button>
        )}
        {mayPublish && (
          <Button look="filled" onPress={() => setPublishing(true)}>
            {text(copy.state === 'published' ? 'publish.update' : 'publish.title')}
          </Button>
        )}
      </header>
      <div className={`${styles.columns} ${mayLook ? '' : styles.blind}`}>
        {(isWide || pane === 'write') && (
          <main className={styles.paper} id="screen">
            <h1 className="visually-hidden">{shownTitle}</h1>
            <TitleField title={title} isReadOnly={isReadOnly} onChange={setTitle} />
            {draft.source === null ? (
              <ManuscriptEditor
                doc={draft.doc}
                shown={shown}
                isReadOnly={isReadOnly}
                onChange={writing.setDoc}
                onSource={writing.toggleSource}
                onPictures={addPictures}
                onPasted={(paste, view) => void tellPasted(paste, view)}
                onUnreadable={({ name }) => toast(text('paste.unreadable', { name }))}
                pictureAddress={(src) => pictures[src]?.url ?? toShownAddress(src)}
              />
            ) : (
              <Suspense>
                <Button look="quiet" onPress={writing.toggleSource}>
                  {text('tool.visual')}
                </Button>
                <SourceEditor
                  label={text('tool.source')}
                  source={draft.source}
                  format={format}
                  isReadOnly={isReadOnly}
                  onChange={writing.setSource}
                />
              </Suspense>
            )}
          </main>
        )}
        {mayLook && (isWide || pane === 'look') && (
          <div className={styles.aside}>
            <Suspense>
              <PreviewPane copyId={copy.copy_id} seq={kept.seq} title={shownTitle} onParagraph={showParagraph} />
            </Suspense>
          </div>
        )}
        {(isWide || pane === 'settings') && (
          <div className={styles.aside}>
            <Suspense>
              <SettingsPane
                type={copy.type}
                fields={draft.fields}
                problems={writing.problems}
                isReadOnly={isReadOnly}
                onChange={setFields}
              />
            </Suspense>
          </div>
        )}
      </div>
      {dialog}
      {isReviewing && (
        <Suspense>
          <ReviewDialog copyId={copy.copy_id} flush={writing.flush} onClose={() => setReviewing(false)} />
        </Suspense>
      )}
      {isPublishing && (
        <Suspense>
          <PublishDialog
            copy={copy}
            writing={writing}
            onClose={() => setPublishing(false)}
            onShow={(finding) => {
              setPublishing(false)
              const isInText = finding.field === 'body'
              setPane(isInText ? 'write' : 'settings')
              if (isInText) setShown({ paragraph: finding.paragraph, src: finding.src })
            }}
            onDone={({ item }) => {
              void journal?.forget(copy.copy_id).catch(() => {}) // it goes with its time
              void navigate(`/contents?text=${item.id}`)
              toast(text(`publish.done.${item.state as 'published'}`, { title: shownTitle }))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Pictures of this site and of the web are shown from where they are; a path of a folder leads nowhere here. */
function toShownAddress(src: string): string | null {
  return /^(?:https:\/\/|\/)/.test(src) ? src : null
}
