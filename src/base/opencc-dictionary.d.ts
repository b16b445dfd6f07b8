/** Traditional characters with their simplified ones: `丟 丢|並 并|…`. */
declare module 'opencc-js/dict/TSCharacters' {
  const dictionary: string
  export default dictionary
}
