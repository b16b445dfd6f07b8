/** What is known of a voice; the parts of the browser's own. */
export type KnownVoice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default' | 'name'>

/**
 * The voice that reads a text in a language best: of its region before any other, on the phone before over the network,
 * the one that the reader has set before others. Null where none knows the language.
 */
export function chooseVoice<V extends KnownVoice>(voices: readonly V[], lang: string): V | null {
  const [language, ...wanted] = parts(lang)
  const region = regionOf(language ?? '', wanted)
  const rank = (voice: V): number => {
    const [, ...others] = parts(voice.lang)
    const isOfRegion = regionOf(language ?? '', others) === region
    return (isOfRegion ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  }
  const able = voices.filter((voice) => isSame(parts(voice.lang)[0], language))
  return able.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

function parts(lang: string): string[] {
  return lang.toLowerCase().split(/[-_]/)
}

/** Mandarin is called by two names. */
function isSame(voice: string | undefined, language: string | undefined): boolean {
  const plain = (name: string | undefined) => (name === 'cmn' ? 'zh' : name)
  return plain(voice) === plain(language)
}

/** The region that a language is spoken in; the script tells it too, and Chinese alone is that of the mainland. */
function regionOf(language: string, others: readonly string[]): string {
  const region = others.find((part) => /^[a-z]{2}$/.test(part))
  if (region) return region
  if (others.includes('hant')) return 'tw'
  return language === 'zh' || language === 'cmn' ? 'cn' : ''
}
