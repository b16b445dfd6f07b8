/** Which accounts users follow. */
export interface FollowsTable {
  user_id: number
  account_id: number
  created_at: number
  /** When the user last looked at the account; what it published since is unread. */
  seen_at: number
}

/** Which topics users follow; of those merged into another the one that stands for them. */
export interface TopicFollowsTable {
  user_id: number
  group_id: number
  created_at: number
}
