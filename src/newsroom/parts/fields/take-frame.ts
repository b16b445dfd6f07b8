import { stillSecond } from '#contract/still-second.ts'

/** Readers are shown no picture that is wider. */
const WIDEST = 1920
const QUALITY = 0.9
const PATIENCE_MS = 20_000

/** A frame of a film as a JPEG, by its address; null where this browser finds no picture in it. Throws where it cannot play it. */
export async function takeFrame(address: string): Promise<File | null> {
  const video = document.createElement('video')
  Object.assign(video, { crossOrigin: 'anonymous', muted: true, playsInline: true, preload: 'auto', src: address })
  try {
    await happened(video, 'loadedmetadata')
    video.currentTime = stillSecond(video.duration)
    await happened(video, 'seeked')
    return await toJpeg(video)
  } finally {
    video.removeAttribute('src')
    video.load() // lets go of what was fetched
  }
}

async function happened(video: HTMLVideoElement, name: 'loadedmetadata' | 'seeked'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the film cannot be loaded in time')), PATIENCE_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    video.addEventListener(name, end(resolve), { once: true })
    const fail = () => reject(new Error('the film cannot be played here'))
    video.addEventListener('error', end(fail), { once: true })
  })
}

async function toJpeg(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, WIDEST / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], 'still.jpg', { type: blob.type })
}
