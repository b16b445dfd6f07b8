import { createStore } from 'zustand/vanilla'
import type { AppInfo } from '#contract/site.ts'
import { DEFAULT_PRIMARY } from '#contract/grounds.ts'
import { PLACEHOLDER_REQUEST_ID } from '../api/client.ts'

/** A logged-in reader, as the site shows them to themselves. */
export interface SessionUser {
  id: string
  nickname: string
  avatar: string
  mobileMasked: string
}

/** What the browser knows of its visitor and its page. Requirement R3.7 names all of it, also what nothing here reads. */
export interface ClientState {
  appInfo: Partial<AppInfo> | null
  dark: boolean
  /** Token of a logged-in visitor, or the first anonymous one. */
  token: string
  anonymousToken: string
  requestId: string
  /** Who is logged in. */
  userInfo: SessionUser | null
  themeColor: string
  wxConfig: { appId: string; timestamp: number; nonceStr: string; signture: string } | null
  safeAreaTop: number
  safeAreaBottom: number
  commentDraft: string
  replyTarget: string | null
  refreshing: boolean
  homeTab: number
  carouselIndex: number
  scrollDistance: number
  locationTitle: string
  online: boolean
}

export const clientState = createStore<ClientState>()(() => ({
  appInfo: null,
  dark: false,
  token: '',
  anonymousToken: '',
  requestId: PLACEHOLDER_REQUEST_ID,
  userInfo: null,
  themeColor: DEFAULT_PRIMARY,
  wxConfig: null,
  safeAreaTop: 0,
  safeAreaBottom: 0,
  commentDraft: '',
  replyTarget: null,
  refreshing: false,
  homeTab: 0,
  carouselIndex: 0,
  scrollDistance: 0,
  locationTitle: '',
  online: true,
}))
