/** Who sounds now, and how it is made to stop. */
let sounding: { owner: object; pause: () => void } | null = null

/**
 * To be called whenever a player starts: whatever sounded before is paused, so that one thing sounds at a time. `owner` is
 * the player's media element. Answers what to call when it has stopped for good, such as when its page goes.
 */
export function claimSound(owner: object, pause: () => void): () => void {
  const before = sounding
  sounding = { owner, pause }
  if (before && before.owner !== owner) before.pause()
  return () => {
    if (sounding?.owner === owner) sounding = null
  }
}
