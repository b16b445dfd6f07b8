/** Longest side that the server keeps, in pixels. */
const LONGEST = 2560
/** Smaller files are sent as they are. */
const SMALL_BYTES = 800_000
const SHRINKABLE = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A photo as small as it will be kept anyway; the file itself where it is small, moves, or cannot be read here. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES || !SHRINKABLE.has(file.type)) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88))
    return blob && blob.size < file.size ? blob : file
  } catch {
    return file // an old browser, or a picture that only the server can judge
  }
}
