import { ListTree } from 'lucide-react'
import { useRef } from 'react'
import type { CatalogNode, ModelItem } from '#contract/community.ts'
import { CatalogItems } from '../../features/community/catalog-items.tsx'
import { CatalogNodes } from '../../features/community/catalog-nodes.tsx'
import { ModelItemHead, ModelNeighbours } from '../../features/community/model-item.tsx'
import { ModelTrail } from '../../features/community/model-trail.tsx'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useSite } from '../../runtime/site.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import type { ContentModelData } from './content-model-data.ts'
import style from './content-model-page.module.css'

const CatalogSheet = lazySheet(async () => (await import('../../features/community/catalog-sheet.tsx')).CatalogSheet)

export const page = definePage({
  Page: ContentModelPage,
  keyOf: (data) => (data.kind === 'item' ? data.item.uuid : `${data.node.rid} ${data.node.id}`),
  data: async () => (await import('./content-model-data.ts')).data,
})

/** A page of an open content model: one of its items, or a node of its catalogue. */
function ContentModelPage({ data }: { data: ContentModelData }) {
  const text = useText()
  const site = useSite()
  const head = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(head)
  const sheet = useSheet('catalog')
  const { rid, repository, share } = data.kind === 'item' ? data.item : data.node
  const currentId = data.kind === 'item' ? (data.item.catalog.at(-1)?.id ?? '0') : data.node.id
  return (
    <>
      <TopBar back fixed title={titleLeft ? share.title : repository} titleShown>
        <IconButton label={text('model.catalog')} aria-haspopup="dialog" onClick={sheet.show}>
          <ListTree />
        </IconButton>
        <ShareAction share={share} place="top">
          {shareIcon}
        </ShareAction>
      </TopBar>
      <main className={style.page}>
        {data.kind === 'item' ? <Item item={data.item} titleRef={head} /> : <Node node={data.node} titleRef={head} />}
      </main>
      <SiteFooter site={site} />
      {sheet.open && <CatalogSheet rid={rid} currentId={currentId} onClose={sheet.close} />}
    </>
  )
}

type TitleRef = React.RefObject<HTMLHeadingElement | null>

function Item({ item, titleRef }: { item: ModelItem; titleRef: TitleRef }) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <>
      <ModelTrail rid={item.rid} repository={item.repository} nodes={item.catalog} />
      <article>
        <ModelItemHead item={item} titleRef={titleRef} />
        {item.body_html && <ArticleBody html={item.body_html} bodyRef={body} />}
      </article>
      <ModelNeighbours item={item} />
    </>
  )
}

function Node({ node, titleRef }: { node: CatalogNode; titleRef: TitleRef }) {
  const text = useText()
  const isRoot = node.id === '0'
  return (
    <>
      {!isRoot && <ModelTrail rid={node.rid} repository={node.repository} nodes={node.parents} />}
      <h1 ref={titleRef} className={style.title}>
        {node.name}
      </h1>
      <p className={style.count}>{text('model.count', { count: node.items.total })}</p>
      {node.children.length > 0 && (
        <section aria-label={text('model.catalog')}>
          <SectionHead title={text('model.catalog')} />
          <CatalogNodes rid={node.rid} nodes={node.children} />
        </section>
      )}
      <section aria-label={text('model.items')}>
        {node.children.length > 0 && <SectionHead title={text('model.items')} />}
        {node.items.total === 0 ? <EmptyState text={text('model.none')} /> : <CatalogItems node={node} />}
      </section>
    </>
  )
}
