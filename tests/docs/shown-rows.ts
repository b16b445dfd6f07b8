/** How a row of a table of requirements stands; its last cell begins with it, but for what is shown. */
export const standings = ['shown', 'No test', 'Partly', 'Not built'] as const
export type Standing = (typeof standings)[number]

/** A line or a bar, and what shows it. */
export interface ShownRow {
  id: string
  /** Whether it is a ★ bar. */
  isStar: boolean
  standing: Standing
  /** Tests: the path as it is linked, and a title in that file. */
  tests: { link: string; title: string }[]
  /** Scripts of package.json, with what follows `--`. */
  commands: { script: string; words: string[] }[]
}

/** Rows of a document whose tables have an id, what holds, and what shows it. */
export function findShownRows(markdown: string): ShownRow[] {
  return [...markdown.matchAll(/^\| ([A-Z]\w*[-.]\d+)( ★)? \|.+ \| (.+) \|$/gm)].map(([, id = '', star, how = '']) => ({
    id,
    isStar: star !== undefined,
    standing: standings.find((standing) => how.startsWith(standing)) ?? 'shown',
    tests: [...how.matchAll(/\]\(([^)]+)\) `([^`]+)`/g)].map(([, link = '', title = '']) => ({ link, title })),
    commands: [...how.matchAll(/`npm run (\S+?)(?: -- ([^`]+))?`/g)].map(([, script = '', words]) => ({
      script,
      words: words?.split(' ') ?? [],
    })),
  }))
}

/** Rows of the table at the top: how many there are of each standing, and in all. */
export function findCounts(markdown: string): Record<string, number[]> {
  return Object.fromEntries(
    [...markdown.matchAll(/^\| ([^|\n]+?)((?: \| \d+){5}) \|$/gm)].map(([, name = '', numbers = '']) => [
      name,
      (numbers.match(/\d+/g) ?? []).map(Number),
    ]),
  )
}

/** How often a call in some code has a text as its first argument, as tests have their titles. */
export function countTitles(code: string, title: string): number {
  return code.split(/\(\s*(?=['"`])/).filter((rest) => rest.startsWith(`${rest.charAt(0)}${title}${rest.charAt(0)},`))
    .length
}
