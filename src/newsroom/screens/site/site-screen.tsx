import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { NavLink, useParams } from 'react-router'
import { identity, siteLists } from '#contract/fields/site.ts'
import { homePath } from '#contract/share-urls.ts'
import { useMayCall } from '../../api/client.ts'
import { contentModels } from '../../api/queries-staff.ts'
import { JoinDialog } from '../../parts/join-dialog.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { ReadersPage } from '../../parts/readers-page.tsx'
import { sayMoment } from '../../parts/say-moment.ts'
import { Screen } from '../../parts/screen.tsx'
import { showField } from '../../parts/show-field.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Entries } from './entries.tsx'
import { namePlace } from './name-place.ts'
import { withField } from './site-document.ts'
import { SiteFields } from './site-fields.tsx'
import styles from './site-screen.module.css'
import { useSiteDraft, type SiteWriting } from './use-site-draft.ts'

const HotWords = lazyPart(async () => (await import('./hot-words.tsx')).HotWords)
const SourcePart = lazyPart(async () => (await import('./source-part.tsx')).SourcePart)
const SiteChanges = lazyPart(async () => (await import('./site-changes.tsx')).SiteChanges)
const ContentModels = lazyPart(async () => (await import('./content-models.tsx')).ContentModels)

const NONE: readonly string[] = []

const ALL = ['site', ...siteLists, 'models', 'words', 'yaml'] as const
/** What whoever arranges may write, too. */
const OF_EDITORS = ['columns', 'topics', 'lists', 'words'] as const

/** Who publishes the site and what it has, in forms beside the readers' page. */
export function SiteScreen() {
  const text = useText()
  const { part, entry = '' } = useParams()
  const mayWriteAll = useMayCall()('POST /admin/api/v1/site')
  const writing = useSiteDraft()
  const hasRoom = useMedia('(min-width: 1280px)')
  const isNarrow = useMedia('(max-width: 767px)')
  const { site, document } = writing
  const parts = mayWriteAll ? ALL : OF_EDITORS
  const shown = parts.find((one) => one === part) ?? (isNarrow ? null : parts[0])
  const models = useQuery({ ...contentModels, enabled: shown === 'models' })
  const model = shown === 'models' ? models.data?.list.find(({ key }) => key === entry) : undefined
  useLeaving(writing)
  return (
    <Screen title={text('site.title')}>
      {site.error && <QueryFailed error={site.error} onRetry={() => void site.refetch()} />}
      {!document && !site.error && <Skeleton rows={8} />}
      {document && (
        <div className={styles.desk}>
          {(!isNarrow || !shown) && (
            <nav className={styles.parts} aria-label={text('site.parts')}>
              {parts.map((one) => (
                <NavLink
                  key={one}
                  to={`/site/${one}`}
                  className={`${styles.part} ${one === shown ? styles.shown : ''}`}
                >
                  {text(`site.part.${one}`)}
                </NavLink>
              ))}
            </nav>
          )}
          {shown && (
            <section className={styles.form} aria-label={text(`site.part.${shown}`)}>
              {(isNarrow || entry !== '') && (
                <NavLink to={entry === '' ? '/site' : `/site/${shown}`} className={styles.back ?? ''}>
                  {text(entry === '' ? 'site.parts' : `site.part.${shown}`)}
                </NavLink>
              )}
              <SavingBar writing={writing} />
              <Part shown={shown} entry={entry} writing={writing} isNarrow={isNarrow} />
            </section>
          )}
          {hasRoom && (
            <ReadersPage
              path={model?.path ?? homePath()}
              name={model?.name ?? text('site.home')}
              changes={model ?? site.data}
            />
          )}
        </div>
      )}
      <Meeting writing={writing} />
    </Screen>
  )
}

interface PartProps {
  shown: (typeof ALL)[number]
  entry: string
  writing: SiteWriting
  isNarrow: boolean
}

/** One part of the document in its form. */
function Part({ shown, entry, writing, isNarrow }: PartProps) {
  const { document, problems, isElsewhere, yaml } = writing
  const mayWrite = useMayCall()('POST /admin/api/v1/site/groups')
  if (!document) return null
  // What is typed as source is read before anything else is said.
  const isReadOnly = !mayWrite || isElsewhere || yaml !== ''
  switch (shown) {
    case 'words':
      return <HotWords isReadOnly={!mayWrite} />
    case 'models':
      return <ContentModels entry={entry} isNarrow={isNarrow} />
    case 'yaml':
      return <SourcePart writing={writing} isReadOnly={isNarrow || isElsewhere} />
    case 'site':
      return (
        <SiteFields
          path="site"
          facts={identity}
          values={document.site}
          place="body.site"
          problems={problems}
          isReadOnly={isReadOnly}
          fixed={NONE}
          onChange={(field, value) =>
            writing.change({ document: withField(document, { part: 'site', key: '', field }, value) })
          }
        />
      )
    default:
      return <Entries key={shown} part={shown} entry={entry} writing={writing} isReadOnly={isReadOnly} />
  }
}

/** Says what was written and not saved, and what can be done about that. */
function SavingBar({ writing }: { writing: SiteWriting }) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const { isChanged, isStored, isElsewhere, isSaving, yaml } = writing
  if (isElsewhere) return <p className={styles.bar}>{text('site.elsewhere')}</p>
  if (!isChanged) return null
  return (
    <div className={styles.bar} role="group" aria-label={text('site.unsaved')}>
      <p>{text(isStored ? (yaml === '' ? 'site.unsaved' : 'site.unread') : 'kept.nowhere')}</p>
      <Button onPress={() => writing.drop()}>{text('site.drop')}</Button>
      {yaml === '' && (
        <>
          <Button onPress={() => setShown(true)}>{text('site.look')}</Button>
          <Button look="filled" isPending={isSaving} onPress={() => void writing.save()}>
            {text('site.save')}
          </Button>
        </>
      )}
      {isShown && <SiteChanges writing={writing} onClose={() => setShown(false)} />}
    </div>
  )
}

/** Asks what is to stand where somebody else wrote the same meanwhile. */
function Meeting({ writing: { meeting, settle, leaveMeeting } }: { writing: SiteWriting }) {
  const text = useText()
  if (!meeting) return null
  const { writer, conflicts, draft } = meeting
  const words = writer
    ? text('site.met', { by: writer.by, time: sayMoment(writer.time, text.locale) })
    : text('arrange.didUnknown')
  return (
    <JoinDialog
      words={words}
      conflicts={conflicts.map((one) => ({
        name: namePlace(one, draft.document, text),
        mine: showField(one.before),
        theirs: showField(one.after),
      }))}
      nameOf={({ name }) => name}
      onChoose={(choices) => void settle(choices)}
      onClose={leaveMeeting}
    />
  )
}

/** Says on leaving that what was written is on this machine alone. */
function useLeaving({ isChanged, isStored }: SiteWriting): void {
  const text = useText()
  const say = useEffectEvent(() => {
    if (isChanged && isStored) toast(text('site.left'))
  })
  useEffect(() => () => say(), [])
}
