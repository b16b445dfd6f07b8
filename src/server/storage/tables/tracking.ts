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
