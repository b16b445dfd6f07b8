import { Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Share } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { isSocialClient } from '../../social-client/user-agent.ts'
import { copyText } from '../../ui/copy-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { toast } from '../../ui/toast.ts'

const ShareGuide = lazy(async () => ({ default: (await import('./share-guide.tsx')).ShareGuide }))

/** Shares the page the way its host can: the client's own menu, the system's, else the clipboard. */
export function ShareButton({ share }: { share: Share }) {
  const text = useText()
  const guide = useSheet('share-guide')
  const onClick = async () => {
    if (isSocialClient(navigator.userAgent)) return guide.show()
    const { title, desc, link } = share
    if ('share' in navigator) return shareBySystem({ title, text: desc, url: link })
    toast(text((await copyText(link)) ? 'share.copied' : 'share.notCopied'))
  }
  return (
    <>
      <IconButton label={text('share.open')} onClick={() => void onClick()}>
        <Share2 />
      </IconButton>
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
