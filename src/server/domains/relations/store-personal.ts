import type { Db } from '#server/storage/database.ts'

export function listStars(db: Db, subject: string) {
  return db
    .selectFrom('stars')
    .select(['target', 'target_id', 'created_at'])
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute()
}

export function listCollected(db: Db, subject: string) {
  return db
    .selectFrom('collections')
    .select(['content_id', 'type', 'later', 'note', 'created_at'])
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute()
}

export function listProgress(db: Db, subject: string) {
  return db
    .selectFrom('progress')
    .select(['content_id', 'percent', 'position', 'paragraph', 'updated_at', 'seen_at'])
    .where('subject', '=', subject)
    .orderBy('updated_at')
    .execute()
}
