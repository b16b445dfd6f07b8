import type { Launch } from '#contract/analytics.ts'

/** Something that a reader did, besides what is watched of every page. */
export interface Report {
  behavior: 'share' | 'launch'
  /** The item that the page is about, empty where it is about none. */
  id: string
  /** Which way: `system`, `copy`, `poster` …; how it ended. */
  way: string
  /** Of a launch: of what, in which client, why it failed. */
  launch?: Launch
}

type Send = (report: Report) => void

let send: Send | null = null

/** Hands over how reports leave, once readers are watched at all. */
export function provideReports(given: Send): void {
  send = given
}

/** Reports what the reader did; nothing where readers are not watched. */
export function report(happening: Report): void {
  send?.(happening)
}
