import type { PersonalData } from '#server/storage/personal-data.ts'
import * as store from './store.ts'

/** What a person says of themselves. */
export const personal: PersonalData = {
  async export(db, { userId }) {
    const row = await store.findUser(db, userId)
    return row ? { profile: { nickname: row.nickname, intro: row.intro, avatar: row.avatar } } : {}
  },
  forget: (tx, { userId }) => store.updateProfile(tx, userId, { nickname: '', intro: '', avatar: '', pending: {} }),
}
