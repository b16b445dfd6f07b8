import { ArrowLeft } from 'lucide-react'
import { undo } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
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
import { whenIdle } from '#web/runtime/when-idle.ts'
import { toast } from '../../ui/toasts.tsx'
import { UploadsButton } from '../../parts/uploads/uploads-button.tsx'
import { bringHome } from '../../parts/bring-home.ts'
import { KeptStatus } from './kept-status.tsx'
import { PaneTabs, type Pane } from './pane-tabs.tsx'
import styles from './write-desk.module.css'
import { TitleField } from './title-field.tsx'
import { useJoining } from './use-joining.tsx'
import { useWriting } from './writing.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const loadPreview = async () => (await import('../../parts/preview/preview-pane.tsx')).PreviewPane
const loadRemarks = async () => (await import('../../parts/remarks/remarks-pane.tsx')).RemarksPane
const loadSettings = async () => (await import('./settings-pane.tsx')).SettingsPane
const loadPublish = async () => (await import('./publish-dialog.tsx')).PublishDialog
const loadReview = async () => (await import('./review-dialog.tsx')).ReviewDialog
const loadSource = async () => (await import('../../parts/source-editor.tsx')).SourceEditor

const PreviewPane = lazyPart(loadPreview)
const RemarksPane = lazyPart(loadRemarks)
const SettingsPane = lazyPart(loadSettings)
const PublishDialog = lazyPart(loadPublish)
const ReviewDialog = lazyPart(loadReview)
const SourceEditor = lazyPart(loadSource)

const PANES: readonly Pane[] = ['write', 'look', 'remarks', 'settings']

interface WriteDeskProps {
  opened: OpenedCopy
  journal: Journal | null
  stored: StoredDraft | null
  /** Is given what stores and sends everything. */
  onClose: (close: () => Promise<void>) => void
}

/** The whole of an item that is being written. */
export function WriteDesk({ opened, journal, stored, onClose }: WriteDeskProps) {
  const text = useText()
  const navigate = useNavigate()
  const mayCall = useMayCall()
  const { copy, pictures } = opened
  const isWide = useMedia('(min-width: 1280px)')
  /** Where there is room for one pane alone, that is what the page is about. */
  const paneRole = isWide ? undefined : 'main'
  const [pane, setPane] = useState<Pane>('write')
  const { join, dialog } = useJoining()
  const isReadOnly = !mayCall('POST /admin/api/v1/working-copies/{id}')
  const writing = useWriting({
    opened,
    journal,
    stored,
    isReadOnly,
    join,
    isWatched: isWide || pane === 'look',
    onClose,
  })
  const { draft, format, kept } = writing
  const fields = useStore(draft, (now) => now.fields)
  const source = useStore(draft, (now) => now.source)
  const mayLook = mayCall('POST /admin/api/v1/working-copies/{id}/preview')
  const mayPublish = mayCall('POST /admin/api/v1/working-copies/{id}/apply')
  const [isReviewing, setReviewing] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [shown, setShown] = useState<Place | null>(null)
  const cursor = useRef(0)
  const readCursor = useCallback(() => cursor.current, [])
  const title = typeof fields['title'] === 'string' ? fields['title'] : ''
  const shownTitle = title || text('item.untitled')
  useEffect(() => {
    document.title = shownTitle
  }, [shownTitle])
  // A network that goes away takes no button of this screen with it.
  useEffect(() => {
    const loads = [loadPreview, loadRemarks, loadSettings, loadPublish, loadReview, loadSource]
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
  const goToParagraph = useCallback((paragraph: number) => {
    setPane('write')
    setShown({ paragraph, src: '' })
  }, [])

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
        <UploadsButton />
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
            {source === null ? (
              <ManuscriptEditor
                draft={draft}
                shown={shown}
                isReadOnly={isReadOnly}
                onChange={writing.setDoc}
                onPlace={(paragraph) => (cursor.current = paragraph)}
                onSource={writing.toggleSource}
                onPictures={addPictures}
                onPasted={(paste, view) => void tellPasted(paste, view)}
                onUnreadable={({ name }) => toast(text('paste.unreadable', { name }))}
                pictureAddress={(src) => pictures[src]?.url ?? toShownAddress(src)}
              />
            ) : (
              <>
                <Button look="quiet" onPress={writing.toggleSource}>
                  {text('tool.visual')}
                </Button>
                <SourceEditor
                  label={text('tool.source')}
                  source={source}
                  format={format}
                  isReadOnly={isReadOnly}
                  onChange={writing.setSource}
                />
              </>
            )}
          </main>
        )}
        {mayLook && (isWide || pane === 'look') && (
          <div className={styles.aside} role={paneRole}>
            <PreviewPane copyId={copy.copy_id} kept={kept} title={shownTitle} onParagraph={showParagraph} />
          </div>
        )}
        {(isWide || pane === 'remarks' || pane === 'settings') && (
          <div className={styles.aside} role={paneRole}>
            {(isWide || pane === 'remarks') && (
              <RemarksPane
                copyId={copy.copy_id}
                kept={kept}
                draft={draft}
                readCursor={readCursor}
                onShow={goToParagraph}
              />
            )}
            {(isWide || pane === 'settings') && (
              <SettingsPane
                type={copy.type}
                contentId={copy.content_id}
                fields={fields}
                problems={writing.problems}
                isReadOnly={isReadOnly}
                onChange={setFields}
              />
            )}
          </div>
        )}
      </div>
      {dialog}
      {isReviewing && <ReviewDialog copyId={copy.copy_id} flush={writing.flush} onClose={() => setReviewing(false)} />}
      {isPublishing && (
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
      )}
    </div>
  )
}

/** Pictures of this site and of the web are shown from where they are; a path of a folder leads nowhere here. */
function toShownAddress(src: string): string | null {
  return /^(?:https:\/\/|\/)/.test(src) ? src : null
}
