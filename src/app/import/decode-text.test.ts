import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { decodeAny, decodeDeclared } from './decode-text.ts'
import { SourceError } from './source-error.ts'

const CHINESE = '港口的清晨，渔船陆续回来，码头上的人们忙着卸货。潮水退去之后，沙滩上留下许多贝壳。'

/** A text in another encoding, as the machine writes it. */
function encode(text: string, encoding: string): Buffer {
  return execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], { input: text })
}

describe('a feed', () => {
  test.each([
    ['GB2312', '港口'],
    ['GBK', '港口'],
    ['GB18030', '港口㐀'],
    ['Big5', '港口'],
    ['Shift_JIS', '港口の朝'],
    ['EUC-KR', '항구'],
    ['windows-1251', 'Порт'],
    ['windows-1252', 'Hafen – früh'],
    ['ISO-8859-2', 'Přístav'],
    ['ISO-8859-1', 'café'],
  ])('in %s is read by its declaration, and by what was sent beside it', (encoding, word) => {
    const xml = `<?xml version="1.0" encoding="${encoding}"?><a>${word}</a>`
    expect(decodeDeclared(encode(xml, encoding))).toBe(xml)
    expect(decodeDeclared(encode(`<a>${word}</a>`, encoding), encoding)).toBe(`<a>${word}</a>`)
  })

  test.each(['UTF-16LE', 'UTF-16BE'])('in %s is read with a mark and without one', (encoding) => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><a>港口</a>'
    expect(decodeDeclared(encode(xml, encoding))).toBe(xml)
    expect(decodeDeclared(encode(`\uFEFF${xml}`, encoding))).toBe(xml)
  })

  test('that is UTF-8 in every byte is not what its server says', () => {
    const xml = '<?xml version="1.0" encoding="utf-8"?><a>港口</a>'
    expect(decodeDeclared(Buffer.from(xml), 'iso-8859-1')).toBe(xml)
  })

  test('that is in no encoding is refused', () => {
    expect(() => decodeDeclared(Buffer.from([0x3c, 0xff, 0x3e]))).toThrow(new SourceError('is not in UTF-8'))
  })
})

describe('a file that says nothing of its encoding', () => {
  test.each([
    ['GB18030', CHINESE],
    ['Big5', '港口的清晨，漁船陸續回來，碼頭上的人們忙著卸貨。潮水退去之後，沙灘上留下許多貝殼。'],
    ['Shift_JIS', '港の朝、漁船が次々と戻ってきて、人々は荷を下ろすのに忙しい。'],
    ['EUC-KR', '항구의 아침, 고깃배들이 잇달아 돌아오고 사람들은 짐을 내리느라 바쁘다.'],
  ])('in %s is read as what it looks like, which is told', (encoding, text) => {
    expect(decodeAny(encode(text, encoding))).toEqual({ text, guessed: encoding })
  })

  test('is UTF-8 wherever that fits', () => {
    expect(decodeAny(Buffer.from(`\uFEFF${CHINESE}`))).toEqual({ text: CHINESE, guessed: null })
  })

  test('is what its HTML names', () => {
    const html = `<html><head><meta charset="gb2312"></head><p>${CHINESE}</p>`
    expect(decodeAny(encode(html, 'GB2312'))).toEqual({ text: html, guessed: null })
  })
})
