/** Browsers make their list of voices when it is first asked for, and say when it is there. */
const WAIT_MS = 2000

/** Whether this browser can read texts out, and tell their sentences. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis && 'Segmenter' in Intl
}

/** The voices that there are, once the browser knows them; none after two seconds. */
export async function loadVoices(): Promise<SpeechSynthesisVoice[]> {
  const voices = speechSynthesis.getVoices()
  if (voices.length > 0) return voices
  await new Promise<void>((resolve) => {
    const done = () => resolve()
    // Safari before 16 has no events here.
    speechSynthesis.addEventListener?.('voiceschanged', done, { once: true })
    setTimeout(done, WAIT_MS)
  })
  return speechSynthesis.getVoices()
}
