import type { Wx } from './sdk.ts'

/** Pictures at once that the client chooses. */
const AT_ONCE_MAX = 9

/** Pictures that the reader chose in the client's own way, none where they chose none. Throws where the client fails. */
export async function choosePictures(wx: Wx, room: number): Promise<File[]> {
  const ids = await chooseIds(wx, Math.min(room, AT_ONCE_MAX))
  const files: File[] = []
  for (const id of ids) files.push(toFile(await readPicture(wx, id), files.length)) // iOS reads one at a time
  return files
}

function chooseIds(wx: Wx, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    wx.chooseImage({
      count,
      sizeType: ['original', 'compressed'],
      sourceType: ['album', 'camera'],
      success: ({ localIds }) => resolve(localIds),
      cancel: () => resolve([]),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

function readPicture(wx: Wx, localId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    wx.getLocalImgData({
      localId,
      success: ({ localData }) => resolve(localData),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

/** From Base64, before which clients on iOS put a data address with a wrong type and those on Android nothing. */
function toFile(data: string, index: number): File {
  const bytes = Uint8Array.from(atob(data.replace(/^data:[^,]*,/, '').replace(/\s/g, '')), (char) => char.charCodeAt(0))
  const type = typeOf(bytes)
  return new File([bytes], `${index + 1}.${type}`, { type: `image/${type}` })
}

function typeOf([first, second]: Uint8Array): 'png' | 'gif' | 'webp' | 'jpeg' {
  if (first === 0x89 && second === 0x50) return 'png'
  if (first === 0x47 && second === 0x49) return 'gif'
  if (first === 0x52 && second === 0x49) return 'webp'
  return 'jpeg'
}
