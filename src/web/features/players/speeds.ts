import { localBrowserStorage } from '../../storage/browser-storage.ts'

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2, 3] as const
export type Speed = (typeof speeds)[number]
/** What a speed is remembered for. */
export type MediaKind = 'audio' | 'video' | 'speech'

const KEY = 'davmu.speeds'

/** The speed that was last chosen for a kind. */
export function rememberedSpeed(kind: MediaKind): Speed {
  const chosen = readSpeeds()?.[kind]
  return speeds.find((speed) => speed === chosen) ?? 1
}

export function rememberSpeed(kind: MediaKind, speed: Speed): void {
  localBrowserStorage.write(KEY, { ...readSpeeds(), [kind]: speed })
}

/** The speed after another one among some that ascend; behind the last comes the first. */
export function nextSpeed(speed: Speed, among: readonly Speed[] = speeds): Speed {
  return among.find((one) => one > speed) ?? among[0] ?? 1
}

function readSpeeds(): Partial<Record<MediaKind, unknown>> | null {
  return localBrowserStorage.read(KEY) as Partial<Record<MediaKind, unknown>> | null
}
