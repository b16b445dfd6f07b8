'use client'

import { useState } from 'react'

export function Actions({ id, title }: { id: string; title: string }) {
  const [liked, setLiked] = useState(false)
  const [collected, setCollected] = useState(false)

  async function toggleLike() {
    setLiked(!liked)
    await fetch(`/api/like/${id}`, { method: 'POST', body: JSON.stringify({ liked: !liked }) })
  }

  async function share() {
    await navigator.share?.({ title, url: location.href })
  }

  return (
    <div className="bar" role="toolbar" aria-label="文章操作">
      <button type="button" aria-pressed={liked} onClick={toggleLike}>
        点赞
      </button>
      <button type="button" aria-pressed={collected} onClick={() => setCollected(!collected)}>
        收藏
      </button>
      <button type="button" onClick={share}>
        分享
      </button>
    </div>
  )
}
