/**
 * The error catalogue: every code that an answer can carry, its HTTP status and its message in both languages.
 * Code 0 is success. The site and the API share this table; `docs/errors.md` is made from it.
 */
export const errorCodes = {
  40001: { status: 400, zh: '参数错误', en: 'Invalid parameters' },
  40002: { status: 404, zh: '无效的编号', en: 'Invalid id' },
  40101: { status: 401, zh: '缺少令牌', en: 'Token missing' },
  40102: { status: 401, zh: '令牌已失效', en: 'Token expired' },
  40103: { status: 401, zh: '请先登录', en: 'Please log in first' },
  40104: { status: 400, zh: '验证码错误', en: 'Wrong verification code' },
  40105: {
    status: 400,
    zh: '验证码已失效，请重新获取',
    en: 'The verification code has expired, please request a new one',
  },
  40106: {
    status: 401,
    zh: '名称、密码或动态码不正确',
    en: 'The name, the password or the code is not right',
  },
  40301: { status: 403, zh: '无权操作', en: 'Not allowed' },
  40302: { status: 403, zh: '账号已被限制', en: 'This account is restricted' },
  40303: { status: 403, zh: '已关闭评论或聊天', en: 'Comments or chat are closed' },
  40304: { status: 403, zh: '预览链接无效', en: 'Invalid preview link' },
  40305: { status: 403, zh: '地址不在允许范围', en: 'Address not allowed' },
  40401: { status: 404, zh: '内容不存在', en: 'Content not found' },
  40901: { status: 409, zh: '状态已变化', en: 'The state has changed' },
  40902: { status: 409, zh: '请求编号重复但内容不同', en: 'Request id reused with different content' },
  41001: { status: 410, zh: '内容已下线', en: 'Content has been taken down' },
  41002: { status: 410, zh: '预览已过期', en: 'Preview has expired' },
  41301: { status: 413, zh: '内容过大', en: 'Content too large' },
  42201: { status: 422, zh: '内容未通过审核规则', en: 'Content was refused by the moderation rules' },
  42202: { status: 422, zh: '表单校验失败', en: 'The form has invalid fields' },
  42901: { status: 429, zh: '操作过于频繁', en: 'Too many requests' },
  42902: { status: 429, zh: '需要人机验证', en: 'Please complete the challenge' },
  50001: { status: 500, zh: '服务异常', en: 'Something went wrong on our side' },
  50201: { status: 502, zh: '上游服务异常', en: 'An upstream service failed' },
  50301: { status: 503, zh: '服务维护中', en: 'Down for maintenance' },
  50302: { status: 503, zh: '功能未配置', en: 'This feature is not configured' },
  50303: {
    status: 503,
    zh: '当前访问人数较多，请稍后再试',
    en: 'There are many readers right now, please try again shortly',
  },
} as const satisfies Record<number, { status: number; zh: string; en: string }>

export type ErrorCode = keyof typeof errorCodes

/** What the site's client answers when no server could be reached (never sent by a server). */
export const NETWORK_FAILURE = -1

/** One field of an input that was refused: where it is (`query.pagesize`, `body.list.0.id`) and why. */
export interface FieldError {
  field: string
  message: string
}
