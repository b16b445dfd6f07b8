import { expect, it } from 'vitest'
import { choosePictures } from './choose-pictures.ts'
import type { Wx } from './sdk.ts'

const PNG = 'iVBORw0KGgo='
const JPEG = '/9j/4AAQ'

/** A client whose reader chooses these, by their ids. */
function clientWith(pictures: Record<string, string>, choice: 'chooses' | 'cancels' | 'fails' = 'chooses') {
  const asked: number[] = []
  const wx: Pick<Wx, 'chooseImage' | 'getLocalImgData'> = {
    chooseImage({ count, success, cancel, fail }) {
      asked.push(count)
      if (choice === 'chooses') success?.({ localIds: Object.keys(pictures) })
      else if (choice === 'cancels') cancel?.()
      else fail?.({ errMsg: 'chooseImage:fail' })
    },
    getLocalImgData({ localId, success, fail }) {
      const localData = pictures[localId]
      if (localData) success?.({ localData })
      else fail?.({ errMsg: 'getLocalImgData:fail' })
    },
  }
  return { wx: wx as Wx, asked }
}

it('choosing pictures in the social client makes files of what the reader chose, on Android and on iOS', async () => {
  const { wx, asked } = clientWith({ a: `${PNG.slice(0, 4)}\n${PNG.slice(4)}`, b: `data:image/jgp;base64,${JPEG}` })
  const files = await choosePictures(wx, 12)
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['1.png', 'image/png', 8],
    ['2.jpeg', 'image/jpeg', 6],
  ])
  expect(asked).toEqual([9])
})

it('choosing pictures in the social client gives none where the reader changed their mind', async () => {
  expect(await choosePictures(clientWith({}, 'cancels').wx, 3)).toEqual([])
})

it.each([
  ['does not choose', clientWith({}, 'fails'), 'chooseImage:fail'],
  ['does not read what was chosen', clientWith({ a: '' }), 'getLocalImgData:fail'],
  ['gives what is no Base64', clientWith({ a: 'data:image/png;base64,%%%' }), 'Invalid character'],
])('choosing pictures in the social client fails where the client %s', async (_, { wx }, message) => {
  await expect(choosePictures(wx, 3)).rejects.toThrow(message)
})
