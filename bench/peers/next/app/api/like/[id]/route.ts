export function POST() {
  return Response.json({ ok: true })
}
