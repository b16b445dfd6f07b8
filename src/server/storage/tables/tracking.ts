/** What one reader did with one item on one day; kept for 30 days. Times in seconds, 0 for never. */
export interface ReaderDaysTable {
  /** When the day began, by the clock of the site. */
  day: number
  content_id: number
  /** 48 bits of a keyed hash of the tracking id, which itself is kept nowhere. */
  reader: number
  /** When the last view was that counted, maybe the day before. */
  view_at: number
  views: number
  /** When reading was reported last. */
  read_at: number
  /** Seconds of active reading. */
  duration: number
  /** Most of the text that was ever scrolled to. */
  percent: number
  /** 1 once the end was reached. */
  finished: number
  /** When the last exposure was that counted, maybe the day before. */
  expose_at: number
  exposures: number
  /** Furthest paragraph that was seen, 0 for none; what lies far down counts as one place. */
  furthest: number
  /** When the reader shared, or opened the app, last. */
  acted_at: number
}

/** What all readers did with one item on one day, counted together with their rows. */
export interface ContentDaysTable {
  day: number
  content_id: number
  views: number
  /** How many viewed or read it. */
  readers: number
  /** How many reported to have read. */
  reads: number
  /** Seconds. */
  duration: number
  /** How many reached the end. */
  finished: number
  exposures: number
}

/** How often an item was come to, shared or left for the app in one way on one day; `depth`: come to by a share of a share. */
export interface ContentWaysTable {
  day: number
  /** 0 where the page was about no item. */
  content_id: number
  kind: 'source' | 'share' | 'launch' | 'depth'
  /** One of the words of the contract for its kind. */
  word: string
  times: number
}

/** How many readers of one day came just so far in one item. */
export interface ContentDepthsTable {
  day: number
  content_id: number
  paragraph: number
  readers: number
}

/** How often a page was just so fast: a histogram for each day, screen, browser and measure; kept for 90 days. */
export interface VitalDaysTable {
  day: number
  screen: string
  client: string
  name: string
  /** Upper end of the step that the value fell into. */
  up_to: number
  times: number
}

/** How often opening the app or a mini program came to one end, in one client; kept for 90 days. */
export interface LaunchDaysTable {
  day: number
  kind: 'app' | 'weapp'
  /** With its version, as far as not too many were told that day. */
  client: string
  /** One of the words of the contract for a launch. */
  outcome: string
  /** In the client's words; empty where it did not fail, or nothing was said. */
  reason: string
  times: number
}
