import type { Film } from '../film/film.ts'

/** The older interface of Safari. */
interface FloatingVideo {
  webkitSetPresentationMode?: (mode: 'picture-in-picture' | 'inline') => void
  webkitPresentationMode?: string
}

/** Whether films can float over other pages here. */
export function canFloat(): boolean {
  return document.pictureInPictureEnabled || 'webkitSetPresentationMode' in HTMLVideoElement.prototype
}

/** Lets the film float over other pages, or brings it back; a film that has not begun begins. */
export function toggleFloat(film: Film): void {
  const video = film.element()
  if (!video) return
  if (video.readyState === 0) {
    video.addEventListener('loadedmetadata', () => float(video), { once: true })
    film.play()
  } else float(video)
}

function float(video: HTMLVideoElement & FloatingVideo): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) video.requestPictureInPicture().catch(stays)
  else video.webkitSetPresentationMode?.(video.webkitPresentationMode === 'inline' ? 'picture-in-picture' : 'inline')
}

/** Where the browser refuses, the film stays where it is. */
const stays = () => {}
