/** Whether a colour (`#rrggbb`) is white, or as good as. */
export function isWhite(color: string): boolean {
  return /^#(?:f[0-9a-f]){3}$/i.test(color)
}
