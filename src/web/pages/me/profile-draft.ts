import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** What somebody typed about themselves and has not saved. */
export interface ProfileDraft {
  /** Whose it is. */
  userId: string
  nickname: string
  intro: string
}

const KEY = 'davmu.profile'

export function findProfileDraft(userId: string): ProfileDraft | null {
  const kept = localBrowserStorage.read(KEY) as Partial<ProfileDraft> | null
  const isWhole = typeof kept?.nickname === 'string' && typeof kept.intro === 'string'
  return isWhole && kept.userId === userId ? { userId, nickname: kept.nickname ?? '', intro: kept.intro ?? '' } : null
}

/** Keeps a draft, or forgets it. */
export function saveProfileDraft(draft: ProfileDraft | null): void {
  localBrowserStorage.write(KEY, draft)
}
