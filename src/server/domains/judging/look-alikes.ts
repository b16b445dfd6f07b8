/** Letters of other scripts and shapes, each with the Latin letter or digit that it passes for. */
const SHAPES: Readonly<Record<string, string>> = {
  // Cyrillic, Greek, Armenian and small Latin ones, in lower case.
  a: 'ɑαа',
  b: 'ьƅƀ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєεҽ',
  f: 'ƒ',
  g: 'ɡցɢ',
  h: 'һհʜ',
  i: 'іιıɩɪ',
  j: 'јϳ',
  k: 'кκĸ',
  l: 'ӏⅼʟ',
  m: 'мᴍ',
  n: 'ոηпɴ',
  o: 'оοσօᴏ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гʀᴦ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υսᴜц',
  v: 'νѵᴠ',
  w: 'ωѡԝшᴡ',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ʐᴢ',
}

/** Circled and squared letters and digits that Unicode does not take for the plain ones. */
function* listEnclosed(): Generator<[string, string]> {
  for (let n = 0; n < 26; n += 1) {
    const letter = String.fromCodePoint(0x61 + n)
    yield [String.fromCodePoint(0x1f150 + n), letter]
    yield [String.fromCodePoint(0x1f170 + n), letter]
  }
  for (let n = 1; n <= 10; n += 1)
    for (const first of [0x2776, 0x2780, 0x278a]) yield [String.fromCodePoint(first + n - 1), String(n)]
  yield ['⓿', '0']
}

/** Plain letters and digits by what looks like them. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHAPES).flatMap(([letter, shapes]) => Array.from(shapes, (shape) => [shape, letter] as const)),
  ...listEnclosed(),
])

/** Digits and signs that stand for letters among letters; what they stand for, and letters that are mixed up, are one. */
export const disguises: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['l', 'i'],
  ['|', 'i'],
  ['!', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['@', 'a'],
  ['5', 's'],
  ['$', 's'],
  ['7', 't'],
])
