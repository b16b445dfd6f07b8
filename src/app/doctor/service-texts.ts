/** What was found, and how it is mended where something is to be done. */
export type FindingText = readonly [found: string, mend?: string]

/** What the doctor says of the database and of services. */
export const serviceTexts = {
  database: { zh: ['数据库 {place}（{version}）'], en: ['The database {place} ({version})'] },
  'database.none': {
    zh: ['数据库 {place} 还不存在，第一次启动会创建'],
    en: ['The database {place} is made by the first start'],
  },
  'database.away': {
    zh: ['连不上数据库 {place}：{reason}', '检查数据库是否在运行、地址和端口、防火墙；SQLite 则检查文件和目录的权限。'],
    en: [
      'The database {place} cannot be reached: {reason}',
      'See whether it runs, its address and the firewall; of SQLite, the rights of file and folder.',
    ],
  },
  'database.refused': {
    zh: ['数据库 {place} 拒绝了我们：{reason}', '检查 DATABASE_URL 里的用户、密码和数据库名。'],
    en: ['The database {place} refuses us: {reason}', 'Look at user, password and database in DATABASE_URL.'],
  },
  'database.damaged': {
    zh: [
      '数据库文件 {place} 已损坏：{reason}',
      '停止网站，留一份坏文件的副本，再从备份恢复（见 docs/operations.md）。',
    ],
    en: [
      'The database file {place} is damaged: {reason}',
      'Stop the site, keep a copy of the file, then restore a backup (docs/operations.md).',
    ],
  },
  'database.newer': {
    zh: ['数据库 {place} 是更新的版本写的（{name}）', '启动那个版本，或恢复本版本所做的备份。'],
    en: [
      'The database {place} was written by a later release ({name})',
      'Start that one, or restore a backup made by this one.',
    ],
  },
  'database.older': {
    zh: ['数据库 {place} 有 {pending} 项结构更新，下次启动时进行'],
    en: ['The next start updates the database {place} in {pending} steps'],
  },
  'database.rights': {
    zh: ['数据库 {place} 不许我们建表', '给这个用户模式的 CREATE 权限：grant create on schema public to …'],
    en: ['The database {place} lets us make no tables', 'grant create on schema public to the user of DATABASE_URL.'],
  },
  'database.crowded': {
    zh: ['数据库最多 {most} 个连接，已用 {open} 个，每个进程要 10 个', '提高 max_connections，或减少别的程序的连接。'],
    en: [
      'Of {most} connections of the database {open} are taken, a process needs ten',
      'Raise max_connections, or have others take fewer.',
    ],
  },
  'database.wal': {
    zh: ['SQLite 的预写日志有 {megabytes} MB', '有长时间不结束的读取；停掉它或重启网站，日志会缩回去。'],
    en: [
      'The write-ahead log of SQLite has {megabytes} MB',
      'Something has been reading for very long; end it or restart the site.',
    ],
  },
  'database.clock': {
    zh: ['本机与数据库的时钟相差 {seconds} 秒', '在两台机器上启用时间同步（NTP）。'],
    en: ['The clocks here and of the database are {seconds} seconds apart', 'Have both machines keep time (NTP).'],
  },
  media: { zh: ['最近的 {looked} 张图片都在'], en: ['The last {looked} pictures are there'] },
  'media.missing': {
    zh: ['最近的 {looked} 张图片中有 {missing} 张不在 {folder}', '检查 DATA_DIR 或挂载的卷；缺少的从备份里拷回来。'],
    en: [
      'Of the last {looked} pictures {missing} are not in {folder}',
      'Look at DATA_DIR and its volume; copy what is missing from a backup.',
    ],
  },
  redis: { zh: ['Redis {place}（{version}，{ms} 毫秒）'], en: ['Redis at {place} ({version}, {ms} ms)'] },
  'redis.none': { zh: ['没有 Redis：一个进程不需要'], en: ['No Redis: one process needs none'] },
  'redis.away': {
    zh: ['连不上 Redis {place}：{reason}', '检查 REDIS_URL、密码和防火墙；没有它时各进程各自计数，网站照常。'],
    en: [
      'Redis at {place} cannot be used: {reason}',
      'Look at REDIS_URL, password and firewall; without it each process counts for itself.',
    ],
  },
  'redis.replica': {
    zh: ['Redis {place} 是只读的副本', '把 REDIS_URL 指向主节点。'],
    en: ['Redis at {place} is a replica', 'Have REDIS_URL name the one that takes writes.'],
  },
  'redis.policy': {
    zh: ['Redis 有内存上限，满了会拒绝写入（noeviction）', '设置 maxmemory-policy volatile-lru；我们写的键都会过期。'],
    en: [
      'Redis has a limit of memory and refuses writes beyond it (noeviction)',
      'Set maxmemory-policy volatile-lru: all our keys expire.',
    ],
  },
  'redis.slow': {
    zh: ['Redis 用了 {ms} 毫秒才应答', '把它放到离网站近的地方；每个请求都要问它。'],
    en: ['Redis took {ms} ms', 'Have it near the site: every request asks it.'],
  },
  centrifugo: { zh: ['Centrifugo {place} 正常'], en: ['The Centrifugo at {place} is as it should be'] },
  'centrifugo.none': { zh: ['实时消息由本进程自己发送'], en: ['Realtime is served by the process itself'] },
  'centrifugo.away': {
    zh: [
      'Centrifugo {place} 不能用：{reason}',
      '检查 CENTRIFUGO_API_URL 和 CENTRIFUGO_API_KEY；密钥要与它的 http_api.key 相同。',
    ],
    en: [
      'The Centrifugo at {place} cannot be used: {reason}',
      'Look at CENTRIFUGO_API_URL and CENTRIFUGO_API_KEY, which is its http_api.key.',
    ],
  },
  'centrifugo.channels': {
    zh: [
      'Centrifugo 没有按需要设置频道 {name}：{reason}',
      '重新运行 npx davmu centrifugo-config，用它的输出启动 Centrifugo。',
    ],
    en: [
      'The Centrifugo has no fitting channels {name}: {reason}',
      'Start it with what npx davmu centrifugo-config prints.',
    ],
  },
  sms: {
    zh: ['短信网关 {place} 有应答，并拒绝没有签名的请求'],
    en: ['The SMS gateway {place} answers and refuses what is not signed'],
  },
  'sms.console': {
    zh: ['验证码打印在运行网站的终端（仅供开发）'],
    en: ['Codes are printed where the site runs (for development)'],
  },
  'sms.none': {
    zh: ['没有设置短信，读者无法登录', '设置 SMS_DRIVER=webhook、SMS_WEBHOOK_URL 和 SMS_WEBHOOK_SECRET。'],
    en: [
      'Nothing sends codes: no reader can log in',
      'Set SMS_DRIVER=webhook, SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET.',
    ],
  },
  'sms.away': {
    zh: ['连不上短信网关 {place}：{reason}', '检查 SMS_WEBHOOK_URL、网关是否运行以及防火墙。'],
    en: [
      'The SMS gateway {place} cannot be reached: {reason}',
      'Look at SMS_WEBHOOK_URL, the gateway and the firewall.',
    ],
  },
  'sms.broken': {
    zh: ['短信网关 {place} 应答 {status}', '检查 SMS_WEBHOOK_URL 的路径和网关的日志。'],
    en: [
      'The SMS gateway {place} answers {status}',
      'Look at the path of SMS_WEBHOOK_URL and at the log of the gateway.',
    ],
  },
  'sms.unsigned': {
    zh: ['短信网关 {place} 接受了签名错误的请求（{status}）', '让网关核对 davmu-signature，否则任何人都能让它发短信。'],
    en: [
      'The SMS gateway {place} took a wrong signature ({status})',
      'Have it check davmu-signature, or anybody can make it send.',
    ],
  },
  reminders: {
    zh: ['提醒服务 {place} 有应答，并拒绝没有签名的请求'],
    en: ['The service for reminders {place} answers and refuses what is not signed'],
  },
  'reminders.none': { zh: ['提醒只显示在站内'], en: ['Reminders are shown on the site alone'] },
  'reminders.away': {
    zh: ['连不上提醒服务 {place}：{reason}', '检查 REMINDER_WEBHOOK_URL；提醒会重试一天。'],
    en: [
      'The service for reminders {place} cannot be reached: {reason}',
      'Look at REMINDER_WEBHOOK_URL; reminders are tried again for a day.',
    ],
  },
  'reminders.broken': {
    zh: ['提醒服务 {place} 应答 {status}', '检查 REMINDER_WEBHOOK_URL 的路径和它的日志。'],
    en: [
      'The service for reminders {place} answers {status}',
      'Look at the path of REMINDER_WEBHOOK_URL and at its log.',
    ],
  },
  'reminders.unsigned': {
    zh: ['提醒服务 {place} 接受了签名错误的请求（{status}）', '让它核对 davmu-signature。'],
    en: ['The service for reminders {place} took a wrong signature ({status})', 'Have it check davmu-signature.'],
  },
  wechat: {
    zh: ['微信公众号给出了令牌和票据，可分享的域名：{hosts}'],
    en: ['The WeChat account gives token and ticket, for {hosts}'],
  },
  'wechat.none': {
    zh: ['没有设置微信分享（WX_APP_ID）'],
    en: ['Sharing by WeChat’s script is not set up (WX_APP_ID)'],
  },
  'wechat.host': {
    zh: [
      '分享地址的域名 {host} 不在 WX_ALLOWED_HOSTS（{hosts}）里',
      '把它加进 WX_ALLOWED_HOSTS，并在公众号后台填为“JS 接口安全域名”。',
    ],
    en: [
      '{host}, which is shared, is not in WX_ALLOWED_HOSTS ({hosts})',
      'Add it there, and on the account’s side as a domain of the JS interface.',
    ],
  },
  'wechat.token': {
    zh: [
      '微信没有给出令牌：{reason}',
      '检查 WX_APP_ID 和 WX_APP_SECRET；在公众号后台把本服务器的出口地址加入 IP 白名单。',
    ],
    en: [
      'WeChat gives no token: {reason}',
      'Look at WX_APP_ID and WX_APP_SECRET, and allow this server’s address on the account’s side.',
    ],
  },
  'wechat.ticket': {
    zh: ['微信给了令牌，没有给票据：{reason}', '需要已认证的服务号才有 JS 接口的权限；也可能是当天次数用完了。'],
    en: [
      'WeChat gives a token and no ticket: {reason}',
      'The account must be verified for the JS interface; or its quota is used up.',
    ],
  },
  map: { zh: ['地图服务给出了图片'], en: ['The map provider draws pictures'] },
  'map.none': { zh: ['没有设置地图，地点只显示地址和链接'], en: ['No maps: places are addresses and links'] },
  'map.tiles': {
    zh: ['地图由读者的浏览器从 MAP_TILE_URL 加载'],
    en: ['Maps are tiles that browsers fetch from MAP_TILE_URL'],
  },
  'map.broken': {
    zh: [
      '地图服务没有给出图片：{reason}',
      'MAP_KEY 要是“Web 服务”类型的 Key，检查它的配额和 IP 白名单，以及本机能否访问外网。',
    ],
    en: [
      'The map provider draws nothing: {reason}',
      'MAP_KEY is one for its web service: look at quota and allowed addresses, and whether this machine reaches it.',
    ],
  },
  weather: { zh: ['天气服务 {place} 正常'], en: ['The weather service {place} answers'] },
  'weather.none': { zh: ['没有设置天气'], en: ['No weather is set up'] },
  'weather.broken': {
    zh: ['天气服务 {place} 不能用：{reason}', '检查 WEATHER_BASE（含专属域名）和 WEATHER_KEY，以及订阅是否到期。'],
    en: [
      'The weather service {place} cannot be used: {reason}',
      'Look at WEATHER_BASE, WEATHER_KEY and the subscription.',
    ],
  },
} as const satisfies Record<string, Record<'zh' | 'en', FindingText>>
