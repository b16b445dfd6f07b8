import { execFile } from 'node:child_process'
import path from 'node:path'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 20 * 1024 * 1024

/**
 * A still of a film at `second` as bytes of a JPEG, made by the ffmpeg on the PATH; null where there is none or it fails.
 * It may open files alone, so that nothing in a film makes it fetch.
 */
export async function takeStill(file: string, second: number): Promise<Buffer | null> {
  const input = ['-protocol_whitelist', 'file', '-ss', String(second), '-i', `file:${path.resolve(file)}`]
  const output = ['-an', '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '2', 'pipe:1']
  return await new Promise((resolve) => {
    execFile(
      'ffmpeg',
      ['-v', 'error', '-nostdin', ...input, ...output],
      { encoding: 'buffer', timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES },
      (error, still) => resolve(error || still.length === 0 ? null : still),
    )
  })
}
