import { useEffect, useRef } from 'react'
import { ArticleBody } from '../../features/content/article-body.tsx'
import { hasOwnLead } from '../../features/content/opening.ts'
import { markRead } from '../../features/content/read-items.ts'
import { GalleryStage } from '../../features/gallery/gallery-stage.tsx'
import { useGalleryView } from '../../features/gallery/gallery-view.ts'
import { GalleryTitle, PicturePlace } from '../../features/gallery/gallery-words.tsx'
import { useGallery } from '../../features/gallery/use-gallery.ts'
import { ViewSwitch } from '../../features/gallery/view-switch.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePictureViewer } from '../../ui/picture-viewer/use-picture-viewer.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { ContentEnd } from '../../parts/content/content-end.tsx'
import { ContentPage } from '../../parts/content/content-page.tsx'
import { ContentShare } from '../../parts/content/content-share.tsx'
import type { ContentData } from '../../parts/content/load-content.ts'
import { definePage } from '../../runtime/define-page.tsx'
import style from './gallery-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: GalleryPage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./gallery-data.ts')).data,
})

/** Pictures on dark ground: one at a time, or below each other with the text, as the reader likes. */
function GalleryPage({ data }: { data: ContentData }) {
  const { content, preview } = data
  const { images } = content
  const text = useText()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => markRead(content.id), [content.id])
  const [view, chooseView] = useGalleryView()
  const viewer = usePictureViewer(images)
  const [shown, show] = useGallery(images.length, viewer.isOpen)
  const picture = images[shown]
  const isSwiped = view === 'swipe' && picture !== undefined
  const lead = isSwiped || hasOwnLead(content) ? content.summary : ''
  return (
    <div className={style.ground} data-dark>
      <ContentPage
        data={data}
        titleRef={head}
        renderTop={() => (
          <TopBar back fixed>
            {images.length > 0 && <ViewSwitch view={view} onChoose={chooseView} />}
            {!preview && (
              <ContentShare content={content} place="top">
                {shareIcon}
              </ContentShare>
            )}
          </TopBar>
        )}
        end={<ContentEnd data={data} />}
        besides={viewer.element}
      >
        <div className={style.screen} data-swiped={isSwiped}>
          {isSwiped && (
            <GalleryStage
              pictures={images}
              shown={shown}
              onShow={show}
              originals={viewer.originals}
              onOpen={() => viewer.open(shown, show)}
            />
          )}
          {images.length === 0 && <EmptyState text={text('gallery.empty')} />}
          <div className={style.words}>
            {isSwiped && (
              <PicturePlace
                picture={picture}
                index={shown}
                count={images.length}
                isOriginal={viewer.originals.has(picture.original_url)}
                onOriginal={viewer.showOriginal}
              />
            )}
            <GalleryTitle content={content} titleRef={head} words={(isSwiped && picture.caption) || lead} />
          </div>
        </div>
        <div className={style.body} hidden={isSwiped}>
          <ArticleBody html={content.body_html} />
        </div>
      </ContentPage>
    </div>
  )
}
