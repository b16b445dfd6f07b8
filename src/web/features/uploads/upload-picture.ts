import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Uploaded } from '#contract/uploads.ts'
import { log } from '../../runtime/log.ts'
import { clientState } from '../../runtime/client-state.ts'

interface UploadOptions {
  /** Scheme and host of the API, empty for the page's own. */
  base: string
  locale: string
  /** The same one again when the same picture is sent again. */
  requestId: string
  /** Told which share of the bytes is sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const NAME = 'POST /peony/v1/upload/image'

/** Sends a picture as the logged-in reader. Never throws; not by fetch, which does not tell how far it came. */
export function uploadPicture(picture: Blob, options: UploadOptions): Promise<Answer<Uploaded>> {
  const { base, locale, requestId, onProgress, signal } = options
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (failure: Failure) => {
      log.error(`${NAME}: ${failure.code} ${failure.msg}`)
      resolve(failure)
    }
    const noAnswer = () => fail({ code: NETWORK_FAILURE, msg: 'no answer', data: null })
    request.open('POST', `${base}/peony/v1/upload/image`)
    request.setRequestHeader('accept-language', locale)
    request.setRequestHeader('authorization', clientState.getState().token)
    request.setRequestHeader('request-id', requestId)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', noAnswer)
    request.addEventListener('abort', noAnswer)
    request.addEventListener('load', () => {
      const answer = parseAnswer(request.responseText)
      if (answer === null) noAnswer()
      else if (answer.code === 0) resolve(answer)
      else fail(answer)
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', picture)
    request.send(form)
  })
}

/** Whatever stands between may answer with a page of its own. */
function parseAnswer(text: string): Answer<Uploaded> | null {
  try {
    return JSON.parse(text) as Answer<Uploaded>
  } catch {
    return null
  }
}
