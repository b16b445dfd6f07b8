import '#web/theme/tokens.css'
import '#web/theme/base.css'
import './ui/desk.css'
import { createRoot } from 'react-dom/client'
import { showNotes } from '#web/runtime/log.ts'
import { App } from './app/app.tsx'
import { startWorker } from './app/start-worker.ts'
import { followLook } from './frame/look.ts'
import { loadText } from './texts/text.tsx'
import { whenIdle } from '#web/runtime/when-idle.ts'

async function start(): Promise<void> {
  showNotes()
  followLook()
  const root = document.getElementById('newsroom')
  if (!root) throw new Error('the page has no place for the newsroom')
  const text = await loadText(document.documentElement.lang)
  createRoot(root).render(<App text={text} />)
  if (import.meta.env.PROD) whenIdle(() => void startWorker())
}

await start()
