import { useRef, type MouseEvent } from 'react'
import { log } from '../../runtime/log.ts'
import { configuredClient } from '../social-client/configured-client.ts'

/**
 * What a tap on a file input does inside the social client: it chooses pictures in its own way. Where it fails, the
 * input is opened as anywhere else, then and from then on.
 */
export function useClientPictures(onChosen: (files: File[]) => void) {
  const hasFailed = useRef(false)
  return (event: MouseEvent<HTMLInputElement>, room: number) => {
    const { wx } = configuredClient.getState()
    if (!wx || hasFailed.current) return
    event.preventDefault()
    const input = event.currentTarget
    import('../social-client/choose-pictures.ts')
      .then(({ choosePictures }) => choosePictures(wx, room))
      .then(onChosen, (error: unknown) => {
        log.warn('the social client did not choose pictures', error)
        hasFailed.current = true
        input.click()
      })
  }
}
