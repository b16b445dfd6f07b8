import { connection, localeDomains, oneOf, origin, originHosts, originList, text } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of what pages do in the clients and on the phones that they are open in. */
export const clientVariables = {
  WX_APP_ID: {
    takes: 'up to 64 characters',
    fallback: null,
    meaning: 'App id of the public account in whose name pages share inside WeChat; unset, pages leave WeChat alone.',
    parse: text(64),
  },
  WX_APP_SECRET: {
    takes: 'up to 128 characters',
    fallback: null,
    secret: true,
    meaning: 'Its secret, needed with `WX_APP_ID`.',
    parse: text(128),
  },
  WX_API_BASE: {
    takes: 'an address',
    fallback: 'https://api.weixin.qq.com',
    meaning: 'Where access tokens and tickets come from.',
    parse: connection('http:', 'https:'),
  },
  WX_LOGIN: {
    takes: 'off, base or userinfo',
    fallback: 'off',
    meaning:
      'Whether readers inside WeChat log in by its authorization, with the account of `WX_APP_ID` (a service account whose domain of web authorization is that of the pages): `base` asks them nothing, `userinfo` asks them, and takes their name for new ones.',
    parse: oneOf('off', 'base', 'userinfo'),
  },
  WX_AUTHORIZE_BASE: {
    takes: 'an address',
    fallback: 'https://open.weixin.qq.com',
    meaning: 'Where readers inside WeChat agree to that.',
    parse: connection('http:', 'https:'),
  },
  WX_ALLOWED_HOSTS: {
    takes: 'hosts joined by commas',
    fallback: '= hosts of SITE_ORIGIN, WAP_HOST and LOCALE_DOMAINS',
    meaning: 'Hosts whose addresses are signed for WeChat, and that its authorization comes back to.',
    parse: originHosts,
  },
  APP_LAUNCH_APP_ID: {
    takes: 'up to 64 characters',
    fallback: null,
    meaning: 'App id of the native app on the open platform, for opening it from inside WeChat.',
    parse: text(64),
  },
  APP_LAUNCH_SCHEME: {
    takes: 'a scheme such as davmu://',
    fallback: null,
    meaning: 'Scheme of the native app; the path of the page is put behind it.',
    parse: (value: string) =>
      /^(?!(?:https?|javascript|data|file):)[a-z][a-z0-9+.-]{1,31}:\/\/$/.test(value) ? value : null,
  },
  APP_LAUNCH_UNIVERSAL_LINK: {
    takes: 'an https address',
    fallback: null,
    meaning: 'Universal link (iOS) or app link (Android) of the native app; the path of the page is put behind it.',
    parse: connection('https:'),
  },
  APP_LAUNCH_ANDROID_URL: {
    takes: 'an https address',
    fallback: null,
    meaning: 'Where Android readers get the native app.',
    parse: connection('https:'),
  },
  APP_LAUNCH_IOS_URL: {
    takes: 'an https address',
    fallback: null,
    meaning: 'Where iOS readers get the native app.',
    parse: connection('https:'),
  },
  BAR_FRAMES: {
    takes: 'origins joined by commas',
    fallback: null,
    meaning: 'Other sites whose pages may hold the bar (`/bar`) in a frame; unset, none may.',
    parse: originList,
  },
  FRAME_HOSTS: {
    takes: 'hosts joined by commas',
    fallback: null,
    meaning:
      'Hosts of others whose pages texts may show in frames (`<iframe>`), such as `player.example.org`, by https alone. Unset, none may: frames become links. Texts are made ready when they are saved, so that those from before follow when they are saved again; a host that is taken out is blocked at once.',
    parse: originHosts,
  },
  LINK_HOSTS: {
    takes: 'hosts joined by commas',
    fallback: null,
    meaning:
      'Hosts of others that links in texts lead to at once. Before any other one that is not of this site readers are told that they leave it, and for which host.',
    parse: originHosts,
  },
  LOCALE_DOMAINS: {
    takes: 'languages and origins such as en=https://en.example.org, joined by commas',
    fallback: null,
    meaning: 'Languages with a host of their own; the others live under a prefix.',
    parse: localeDomains,
  },
  OFFLINE: {
    takes: 'on or off',
    fallback: 'on',
    meaning:
      'Whether pages can be read without a network. `off` takes down what browsers keep for it, at their next visit.',
    parse: oneOf('on', 'off'),
  },
  DEBUG_CONSOLE: {
    takes: '1',
    fallback: null,
    meaning: 'Shows a console for developers on every page. Refused under `NODE_ENV=production`.',
    parse: oneOf('1'),
  },
  DEBUG_CONSOLE_URL: {
    takes: 'an origin',
    fallback: null,
    meaning: 'Another origin that serves the console’s script; unset is the site’s own.',
    parse: origin,
  },
} as const satisfies Record<string, Variable<unknown>>
