/**
 * Marks pictures that cannot be loaded, so that the style sheet shows their place quietly instead of the browser's broken
 * image: those of an imported article may be kept at an address that is gone. A figure is given `note` to show.
 */
export function markBrokenPictures(note: string): void {
  const mark = (image: HTMLImageElement) => {
    image.dataset.broken = ''
    const figure = image.closest('figure')
    if (figure) figure.dataset.broken = image.alt || note
  }
  // An error of an image does not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && mark(target), true)
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.src !== '') mark(image)
  }
}
