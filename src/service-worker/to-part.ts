/** The part of a whole file that a `Range` asks for; the file itself where none, or several, are asked for. */
export async function toPart(whole: Response, range: string | null): Promise<Response> {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return whole
  const bytes = await whole.blob()
  const start = from === '' ? Math.max(0, bytes.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.size : Math.min(Number(to) + 1, bytes.size)
  const headers = new Headers(whole.headers)
  headers.delete('content-encoding')
  if (start >= end) {
    headers.set('content-range', `bytes */${bytes.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end - 1}/${bytes.size}`)
  headers.set('content-length', String(end - start))
  return new Response(bytes.slice(start, end), { status: 206, headers })
}
