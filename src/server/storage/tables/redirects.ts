/** Old paths, and what stands there now. */
export interface RedirectsTable {
  /** As `toOldPath` writes it. */
  path: string
  /** Items by their id, groups (streams of accounts among them) by theirs, the feed of the site by 0; empty where a person took away what a source gives. */
  kind: 'items' | 'groups' | 'feeds' | ''
  target_id: number
  /** Whether a source gave it, and no person. */
  is_given: number
  created_at: number
}
