import { useEffect, useRef } from 'react'
import { completePath } from '#contract/complete-special.ts'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { Phrases } from '../../features/content/phrases.tsx'
import { markRead } from '../../features/content/read-items.ts'
import { ScopeSearch } from '../../features/search/scope-search.tsx'
import { ModuleAnchors } from '../../features/special/module-anchors.tsx'
import { moduleAnchor } from '../../features/special/module-anchor.ts'
import { useModules } from '../../features/special/use-modules.ts'
import { NewsStrip } from '../../features/special/news-strip.tsx'
import { SpecialHead } from '../../features/special/special-head.tsx'
import { useText } from '../../i18n/text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { island } from '../../ui/island.tsx'
import { ContentClearBar } from '../../parts/content/content-clear-bar.tsx'
import { BookingOf } from '../../parts/content/booking-of.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { SavingOf } from '../../parts/content/saving-of.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { ModuleToCome } from './module-to-come.tsx'
import type { SpecialData } from './special-data.ts'
import { SpecialModulePart } from './special-module.tsx'
import style from './special-page.module.css'

/** With fewer items a look is quicker than a search. */
const SEARCHABLE_FROM = 5
/** Modules that are alive at once; the others become so as the reader comes near them. */
const LIVE_AT_ONCE = 2
const LaterModule = island(() => Promise.resolve(SpecialModulePart))

export const page = definePage({
  middleware: ['valid-id'],
  Page: SpecialPage,
  keyOf: ({ content, preview }) => content.id + (preview?.seq ?? ''), // its lists have a state of their own
  data: async () => (await import('./special-data.ts')).data,
})

/** What belongs to one matter, in modules. */
function SpecialPage({ data }: { data: SpecialData }) {
  const { content, phrases, preview } = data
  const { modules, fetchModule, goTo } = useModules(content)
  const text = useText()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  const items = modules.reduce((sum, { list }) => sum + list.total, 0)
  const named = modules.filter(({ title }) => title !== '')
  return (
    <ContentPage
      data={data}
      titleRef={head}
      renderTop={(hasTitleLeft) => <ContentClearBar {...{ content, preview, hasTitleLeft }} />}
      end={<ContentEnd data={data} />}
    >
      <SpecialHead
        special={content}
        title={<Phrases phrases={phrases} />}
        titleRef={head}
        action={!preview && <BookingOf content={content} />}
      />
      {!preview && <SavingOf content={content} />}
      {!preview && items >= SEARCHABLE_FROM && (
        <ScopeSearch label={text('special.search')} scope={{ special: content.id }} />
      )}
      {/* Before the texts of modules, also when there is none: the page takes its body from the first one. */}
      <div className={style.body} hidden={content.body_html === ''}>
        <ArticleBody html={content.body_html} />
      </div>
      {content.anchor === 1 && named.length > 1 && <ModuleAnchors modules={named} onGo={goTo} />}
      {!preview && <NewsStrip id={content.id} modules={modules} onGo={goTo} />}
      {modules.length === 0 && <EmptyState text={text('special.empty')} />}
      {modules.map((module, index) => {
        const id = module.module_id
        // What was fetched is rendered here alone: there is nothing of the server's to be left standing.
        const Part = index < LIVE_AT_ONCE || content.modules[index]?.to_come ? SpecialModulePart : LaterModule
        return (
          <section key={id} id={moduleAnchor(id)} tabIndex={-1} className={style.module} aria-label={module.title}>
            {module.to_come ? (
              <ModuleToCome
                module={module}
                to={`${completePath(content.path)}#${moduleAnchor(id)}`}
                fetch={fetchModule}
              />
            ) : (
              <Part specialId={content.id} module={module} isPreview={preview !== null} />
            )}
          </section>
        )
      })}
    </ContentPage>
  )
}
