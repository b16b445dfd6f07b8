/** What quizzes ask. */
export interface QuizzesTable {
  content_id: number
  /** Its questions and results, as JSON. */
  quiz: string
}

declare module './tables.ts' {
  interface Tables {
    quizzes: QuizzesTable
  }
}
