/** Writes simplified Chinese in traditional characters. */
export type ToTraditional = (text: string) => string

let loading: Promise<ToTraditional> | null = null

/**
 * What writes a text in the traditional characters of `zh-Hant`, which are those of Taiwan where nothing more is said;
 * by words, so that 头发 and 发现 differ, and without another vocabulary. Its tables take some megabytes and a tenth of a
 * second, so they are loaded when they are first asked for. A text with kana or hangul is in another language and stays.
 */
export function loadToTraditional(): Promise<ToTraditional> {
  loading ??= load()
  return loading
}

const HAN = /\p{Script=Han}/u
const OTHER_LANGUAGE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

async function load(): Promise<ToTraditional> {
  const { Converter } = await import('opencc-js/cn2t')
  const convert = Converter({ from: 'cn', to: 'tw' })
  return (text) => (HAN.test(text) && !OTHER_LANGUAGE.test(text) ? convert(text) : text)
}
