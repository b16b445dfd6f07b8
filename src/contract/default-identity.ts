/** What a site is called and says of itself as long as its publisher has said nothing: the same in every language. */
export const DEFAULT_NAME = '分享客户端'
export const DEFAULT_TEXT = '客户端分享'
