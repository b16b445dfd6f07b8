import type { Migration } from './migration.ts'

/** Questions of quizzes. */
export const quizzes: Migration = {
  name: '0029-quizzes',
  statements: () => [
    `create table quizzes (
      content_id bigint not null primary key references contents (id),
      quiz text not null
    )`,
  ],
}
