/** Made of the newsroom's build when its worker is built. */
declare module 'virtual:newsroom-files' {
  /** Name of the list of its files, which is another one with each build. */
  export const listName: string
}
