import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import '../shared/page.css'

export const metadata: Metadata = { robots: 'noindex' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  )
}
