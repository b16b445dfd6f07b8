/** How a preview is asked to be shown; what is not said is as the site has it. */
export interface Look {
  theme?: string
  scale?: number | string
  face?: string
  elder?: boolean
  leading?: string
}

/** Nothing of it is remembered: the reader of this browser may be its editor, who reads the site as well. */
export function showLook({ theme, scale, face, elder, leading }: Look): void {
  const root = document.documentElement
  const wanted = { theme, scale: scale?.toString(), face, leading, elder: elder ? 'on' : undefined }
  for (const [name, value] of Object.entries(wanted)) {
    if (value) root.dataset[name] = value
    else if (name !== 'theme') delete root.dataset[name]
  }
}
