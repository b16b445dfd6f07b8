import { Suspense, type ReactNode } from 'react'
import type { Share } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { isSocialClient } from '../../social-client/user-agent.ts'
import { copyText } from '../../ui/copy-text.ts'
import { lazyPart } from '../../ui/fetched-part.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import { toast } from '../../ui/toast.ts'

const ShareGuide = lazyPart(async () => (await import('./share-guide.tsx')).ShareGuide)

interface ShareActionProps {
  share: Share
  /** Draws the button; each place on a page has a name of its own. */
  children: (onClick: () => void) => ReactNode
  place: string
}

/** Shares the page the way its host can: the client's own menu, the system's, else the clipboard. */
export function ShareAction({ share, children, place }: ShareActionProps) {
  const text = useText()
  const guide = useSheet(`share-guide-${place}`)
  const onClick = async () => {
    if (isSocialClient(navigator.userAgent)) return guide.show()
    const { title, desc, link } = share
    if ('share' in navigator) return shareBySystem({ title, text: desc, url: link })
    toast(text((await copyText(link)) ? 'share.copied' : 'share.notCopied'))
  }
  return (
    <>
      {children(() => void onClick())}
      {guide.open && (
        <Suspense>
          <ShareGuide onClose={guide.close} />
        </Suspense>
      )}
    </>
  )
}

/** A reader who changes their mind is no error. */
async function shareBySystem(share: ShareData): Promise<void> {
  try {
    await navigator.share(share)
  } catch {
    return
  }
}
