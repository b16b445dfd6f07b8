/**
 * Text with personal data of mainland China made unreadable: mobile and landline numbers, numbers of identity and bank cards,
 * e-mail addresses, accounts of messengers that are named as such, licence plates. A few characters stay, so that whoever
 * wrote it knows what stood there. Other numbers stay as they are. Never throws; masking twice changes nothing more.
 */
export function maskPersonalData(text: string): string {
  return masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text)
}

/** A number of which the first four and the last two characters can be read. */
export function maskNumber(number: string): string {
  return number === '' ? '' : maskMiddle(number, 4, 2)
}

/** A figure, ASCII or full-width. */
const N = '[0-9\uFF10-\uFF19]'
/** What may stand between groups of figures: nothing, or one space, dash, dot, or something that nobody sees. */
const GAP = '[ \u00A0\u3000\\-\u2010-\u2015\uFF0D\u00B7.\u200B-\u200D\u2060\uFEFF]?'
/** Figures in a word of Latin letters are no number of their own. */
const WORD = '0-9A-Za-z_\uFF10-\uFF19'
const whole = (...groups: string[]) => new RegExp(`(?<![${WORD}])(?:${groups.join('|')})(?![${WORD}])`, 'g')
const grouped = (...counts: string[]) => counts.map((count) => `${N}{${count}}`).join(GAP)

const email = /[A-Za-z0-9][\w.%+-]{0,63}[@\uFF20](?=[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})/g

const MESSENGER = '微信|weixin|wechat|vx|v信|薇信|威信|QQ|扣扣'
const ACCOUNT = `[${WORD}-]{5,30}(?![${WORD}*-])`
/** Named as an account, or with a figure in it: `WeChat groups` is none. */
const account = new RegExp(
  `((?:${MESSENGER})\\s?(?:(?:群?(?:号码|帐号|账号|号)|群|ID)\\s?[:：是为]?\\s?|[:：]\\s?|\\s?[是为]?\\s?(?=[A-Za-z_-]{0,29}${N})))(${ACCOUNT})`,
  'gi',
)

const identity = whole(`${grouped('6', '4', '4', '3')}[0-9Xx\uFF10-\uFF19\uFF38\uFF58]`)
const oldIdentity = whole(grouped('6', '6', '3'))
const bankCard = whole(`${grouped('4', '4', '4', '4')}(?:${GAP}${N}{1,3})?`, grouped('6', '10,13'))

const spelled = `[1１]([^0-9\uFF10-\uFF19\\n])[3-9\uFF13-\uFF19](?:\\1${N}){9}`
const mobile = new RegExp(
  `(?<!${N})(?:(?:[+\uFF0B]|00)?[8\uFF18][6\uFF16][)\uFF09]?${GAP})?(?:[1１][3-9\uFF13-\uFF19](?:${[
    grouped('1', '4', '4'),
    grouped('2', '3', '4'),
    grouped('2', '4', '3'),
    grouped('3', '6'),
  ].join('|')})|${spelled})(?!${N})`,
  'g',
)

const AREA = `(?:[1１][0０]|[2\uFF12]${N}|[3-9\uFF13-\uFF19]${N}{2})`
const landline = new RegExp(
  `(?<!${N})(?:[+\uFF0B]86${GAP}[0０]?|[(\uFF08]?[0０])${AREA}[)\uFF09]?${GAP}[2-9\uFF12-\uFF19]${N}{2,3}${GAP}${N}{4}(?!${N})`,
  'g',
)

const plate =
  /([京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-Z])[ ·•.]?((?=(?:[A-Z]{0,3}[0-9]){3})[A-HJ-NP-Z0-9]{4,5}[A-HJ-NP-Z0-9挂学警港澳])(?![A-Z0-9])/gi

/** In this order: what a later pattern would take for something else is masked before. */
const masks: ReadonlyArray<readonly [RegExp, (found: string, ...groups: string[]) => string]> = [
  [email, (found) => `${found[0]}***@`],
  [account, (_found, name = '', own = '') => name + maskMiddle(own, 1, 1)],
  [identity, (found) => (isIdentity(toFigures(found)) ? maskMiddle(toFigures(found), 3, 2) : found)],
  [oldIdentity, (found) => (isOldIdentity(toFigures(found)) ? maskMiddle(toFigures(found), 3, 2) : found)],
  [bankCard, (found) => (isBankCard(toFigures(found)) ? maskMiddle(toFigures(found), 4, 2) : found)],
  [mobile, (found) => maskMiddle(toFigures(found).slice(-11), 3, 2)],
  [landline, maskLandline],
  [plate, (_found, place = '', rest = '') => place + '*'.repeat(rest.length)],
]

/** The area stays. */
function maskLandline(found: string): string {
  const number = toFigures(found).replace(/^860?|^0/, '')
  const areaLength = /^[12]/.test(number) ? 2 : 3
  return `0${number.slice(0, areaLength)}-${maskMiddle(number.slice(areaLength), 0, 2)}`
}

/** At least half of a text disappears, however short it is. */
function maskMiddle(text: string, first: number, last: number): string {
  const most = Math.floor(text.length / 2)
  const begin = Math.min(first, most)
  const end = Math.min(last, most - begin)
  return text.slice(0, begin) + '*'.repeat(Math.max(4, text.length - begin - end)) + text.slice(text.length - end)
}

/** ASCII figures alone, and the X that the number of an identity card can end with. */
function toFigures(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9X]/g, '')
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check figure is right, or, where it was mistyped, the date of birth can be one. */
function isIdentity(number: string): boolean {
  if (!/^[1-9]/.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return '10X98765432'[sum % 11] === number[17] || isBirthday(number.slice(6, 10), number.slice(10, 14))
}

function isOldIdentity(number: string): boolean {
  return /^[1-6]/.test(number) && isBirthday(`19${number.slice(6, 8)}`, number.slice(8, 12))
}

function isBirthday(year: string, monthDay: string): boolean {
  const day = `${year}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return /^(?:19|20)/.test(year) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** Starts as cards do and passes the Luhn check. */
function isBankCard(number: string): boolean {
  if (!/^[34569]/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .map(Number)
    .reduce((total, figure, index) => total + (index % 2 === 0 ? figure : figure * 2 - (figure > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}
