import type { ShareFinding, ShareReport, ShareRule } from '#contract/admin/share-check.ts'
import { CARD_SUMMARY_MAX, CARD_TITLE_MAX, SHARE_PICTURE_MIN } from '#contract/share-limits.ts'
import type { PageHead } from './read-head.ts'

/** What is known of the picture of a card: nothing without one, its pixels, that it is gone or not ours. */
export type Picture =
  | { at: 'none' }
  | { at: 'store'; width: number; height: number }
  | { at: 'gone' }
  | { at: 'elsewhere' }

export interface CheckedPage {
  /** Where the check ended. */
  url: URL
  status: number
  /** Whether the address that was asked for leads on to this one. */
  isRedirected: boolean
  head: PageHead
  picture: Picture
  /** Hosts that the account of the social client may share for; null without an account. */
  allowedHosts: readonly string[] | null
}

/** What keeps a page from being shared well, the worst first. */
export function judgeShare(page: CheckedPage): ShareFinding[] {
  const findings = [...judgeAddress(page), ...judgeTexts(page), ...judgePicture(page), ...judgeCanonical(page)]
  return findings.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
}

/** What the three clients show of it, as far as their limits are known. */
export function toShown({ url, status, head, picture, allowedHosts }: CheckedPage): ShareReport['shown'] {
  const isThere = status === 200
  const usable = picture.at === 'elsewhere' || (picture.at === 'store' && isLarge(picture))
  const image = usable && isThere ? head.image : ''
  const card = (title: number, desc: number) => ({
    title: cut(head.title || url.href, title),
    desc: isThere ? cut(head.description, desc) : '',
    image,
  })
  const hasCard = isThere && allowedHosts !== null && allowedHosts.includes(url.host)
  return {
    wechat: hasCard
      ? card(CARD_TITLE_MAX, 80)
      : { title: cut(head.title || url.href, CARD_TITLE_MAX), desc: '', image: '' },
    weibo: card(CARD_TITLE_MAX, CARD_SUMMARY_MAX),
    qq: card(30, 40),
  }
}

function judgeAddress({ url, status, isRedirected, allowedHosts, head }: CheckedPage): ShareFinding[] {
  return [
    ...when(status !== 200, error('status', `the page answers ${status}, clients show a bare link`)),
    ...when(isRedirected, warning('redirected', `the address leads on to ${url.href}; share that one`)),
    ...when(url.protocol !== 'https:', error('not_https', 'the address is not https')),
    ...when(
      allowedHosts !== null && !allowedHosts.includes(url.host),
      error('host_not_allowed', `${url.host} is not in WX_ALLOWED_HOSTS, WeChat shows a bare link`),
    ),
    ...when(
      allowedHosts === null,
      warning('no_account', 'no WeChat account is configured (WX_APP_ID), WeChat shows a bare link'),
    ),
    ...when(head.isHidden, warning('noindex', 'the page is marked noindex, as previews and personal pages are')),
  ]
}

function judgeTexts({ head: { title, description } }: CheckedPage): ShareFinding[] {
  const [titleLength, length] = [lengthOf(title), lengthOf(description)]
  return [
    ...when(titleLength === 0, error('no_title', 'there is no title')),
    ...when(
      titleLength > CARD_TITLE_MAX,
      warning('title_too_long', `the title has ${titleLength} characters, cards show ${CARD_TITLE_MAX}`),
    ),
    ...when(length === 0, warning('no_description', 'there is no description, the card has a title alone')),
    ...when(
      length > CARD_SUMMARY_MAX,
      warning(
        'description_too_long',
        `the description has ${length} characters, cards show ${CARD_SUMMARY_MAX} at most`,
      ),
    ),
  ]
}

function judgePicture({ head: { image }, picture }: CheckedPage): ShareFinding[] {
  switch (picture.at) {
    case 'none':
      return [warning('no_image', 'there is no picture, clients show a grey square')]
    case 'gone':
      return [error('image_missing', `${image} is not in the media store`)]
    case 'elsewhere':
      return [
        warning('image_elsewhere', `${image} lies on another host; whether clients can fetch it is not known`),
        ...when(!image.startsWith('https:'), error('image_not_https', 'the picture is not https')),
      ]
    case 'store': {
      const { width, height } = picture
      return [
        ...when(
          !isLarge(picture),
          error(
            'image_too_small',
            `the picture has ${width} × ${height} pixels, scrapers want ${SHARE_PICTURE_MIN} each way`,
          ),
        ),
        ...when(!image.startsWith('https:'), error('image_not_https', 'the picture is not https')),
      ]
    }
  }
}

function judgeCanonical({ url, head: { canonical } }: CheckedPage): ShareFinding[] {
  if (canonical === '') return [warning('no_canonical', 'there is no canonical address')]
  const isHere = URL.canParse(canonical) && new URL(canonical).host === url.host
  return when(!isHere, warning('canonical_elsewhere', `the canonical address is on another host: ${canonical}`))
}

function isLarge({ width, height }: { width: number; height: number }): boolean {
  return width >= SHARE_PICTURE_MIN && height >= SHARE_PICTURE_MIN
}

function when(isSo: boolean, finding: ShareFinding): ShareFinding[] {
  return isSo ? [finding] : []
}

function error(rule: ShareRule, message: string): ShareFinding {
  return { rule, level: 'error', message }
}

function warning(rule: ShareRule, message: string): ShareFinding {
  return { rule, level: 'warning', message }
}

function lengthOf(text: string): number {
  return Array.from(text).length
}

function cut(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
