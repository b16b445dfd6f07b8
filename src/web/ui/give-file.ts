import type { Text } from '../i18n/text.tsx'
import { isSocialClient } from '../runtime/user-agent.ts'
import { copyText } from './copy-text.ts'
import { toast } from './toast.ts'

/** Hands the reader a text as a file; on the clipboard inside the social client, which saves no files. */
export async function giveFile(file: { name: string; mediaType: string; text: string }, text: Text): Promise<void> {
  if (!isSocialClient(navigator.userAgent)) {
    saveFile(file)
    toast(text('file.saved', { name: file.name }))
    return
  }
  toast(text((await copyText(file.text)) ? 'file.copied' : 'file.notHere'))
}

function saveFile({ name, mediaType, text }: { name: string; mediaType: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}

const READ_MS = 60_000
