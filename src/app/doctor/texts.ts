import { proxyTexts } from './proxy-texts.ts'
import { serviceTexts, type FindingText } from './service-texts.ts'

const ownTexts = {
  'check.late': {
    zh: ['检查“{name}”没有在限时内结束', '稍后再试；如果总是这样，它所查的服务没有应答。'],
    en: ['The check "{name}" did not end in time', 'Try again; if it stays so, the service it asks does not answer.'],
  },
  'check.broken': {
    zh: ['检查“{name}”自身出错：{reason}', '其他检查不受影响；请把这一行报告给开发者。'],
    en: ['The check "{name}" broke: {reason}', 'The others are not touched; report this line to the developers.'],
  },
  node: { zh: ['Node {node}'], en: ['Node {node}'] },
  'node.old': {
    zh: ['Node {node} 太旧', '需要 Node 24 或更新；在项目目录运行 npm ci 会带上合适的版本。'],
    en: ['Node {node} is too old', 'It takes Node 24 or newer; npm ci in the checkout brings one.'],
  },
  files: { zh: ['最多可打开 {most} 个文件'], en: ['{most} files may be open'] },
  'files.few': {
    zh: ['最多只能打开 {most} 个文件，每个读者的连接占一个', '提高 ulimit -n，或在 systemd 里设置 LimitNOFILE=65536。'],
    en: [
      'Only {most} files may be open, each connection of a reader is one',
      'Raise ulimit -n, or set LimitNOFILE=65536 in systemd.',
    ],
  },
  fonts: { zh: ['海报的字体已安装'], en: ['The font of posters is installed'] },
  'fonts.missing': {
    zh: ['缺少海报的字体：{reason}', '在项目目录重新运行 npm ci。'],
    en: ['The font of posters is missing: {reason}', 'Run npm ci in the checkout again.'],
  },
  build: { zh: ['网站已按当前源码构建'], en: ['The site is built from these sources'] },
  'build.stale': {
    zh: ['网站还没有按当前源码构建', '下次启动会先构建；要让启动更快，先运行 node launch.mjs build。'],
    en: [
      'The site is not built from these sources',
      'The next start builds it first; node launch.mjs build does so before.',
    ],
  },
  'data.missing': {
    zh: ['数据目录 {folder} 还不存在', '第一次启动会创建它；如果本来有数据，请检查 DATA_DIR 是否写错。'],
    en: [
      'The data folder {folder} is not there yet',
      'The first start makes it; if there should be data, look at DATA_DIR.',
    ],
  },
  'data.no-folder': {
    zh: ['DATA_DIR 指向的 {folder} 不是目录', '把 DATA_DIR 改成一个目录。'],
    en: ['{folder}, named by DATA_DIR, is no folder', 'Have DATA_DIR name a folder.'],
  },
  'data.closed': {
    zh: ['数据目录 {folder} 不能读写：{reason}', '让运行网站的用户成为它的所有者（chown -R），或改用别的目录。'],
    en: [
      'The data folder {folder} cannot be read and written: {reason}',
      'Give it to the user that runs the site (chown -R), or name another.',
    ],
  },
  data: {
    zh: ['数据目录 {folder} 可写，剩余 {megabytes} MB'],
    en: ['The data folder {folder} can be written, {megabytes} MB are free'],
  },
  'data.little': {
    zh: ['数据目录 {folder} 只剩 {megabytes} MB', '清理磁盘或扩容；空间用完后不能写入，但仍可阅读。'],
    en: [
      'The data folder {folder} has {megabytes} MB left',
      'Make room; without any, nothing can be written, reading goes on.',
    ],
  },
  'data.full': {
    zh: ['数据目录 {folder} 几乎没有空间了（{megabytes} MB）', '马上清理磁盘或扩容；有空间后网站自己恢复，不必重启。'],
    en: [
      'The data folder {folder} is all but full ({megabytes} MB)',
      'Make room now; the site goes on by itself, without a restart.',
    ],
  },
  'data.remote': {
    zh: [
      'SQLite 数据库在网络文件系统上（{folder}）',
      '把 DATA_DIR 移到本机磁盘，或改用 PostgreSQL（DATABASE_URL）；否则数据可能损坏。',
    ],
    en: [
      'The SQLite database lies on a network file system ({folder})',
      'Move DATA_DIR to a local disk or use PostgreSQL (DATABASE_URL); data may be damaged.',
    ],
  },
  rights: { zh: ['数据目录 {folder} 里的文件属于同一用户'], en: ['What lies in {folder} belongs to one user'] },
  'rights.user': {
    zh: [
      '数据目录 {folder} 属于用户 {owner}，本命令却由用户 {own} 运行',
      '以目录所有者的身份运行命令（sudo -u），否则网站可能无法读写命令写下的文件。',
    ],
    en: [
      'The data folder {folder} belongs to user {owner}, and this command is run by {own}',
      'Run commands as the owner (sudo -u), or the site may not be able to use what they write.',
    ],
  },
  'rights.owner': {
    zh: ['{file} 属于用户 {uid}，数据目录却属于用户 {owner}', '让目录的所有者拥有其中的一切（chown -R）。'],
    en: [
      '{file} belongs to user {uid}, the data folder to {owner}',
      'Give all of it to the owner of the folder (chown -R).',
    ],
  },
  'rights.open': {
    zh: ['本机任何用户都能读 {file}，其中有个人数据和密钥', '关闭数据目录：chmod 700 {folder}。'],
    en: [
      'Every user of this machine can read {file}, which holds personal data and secrets',
      'Close the folder: chmod 700 {folder}.',
    ],
  },
  jobs: { zh: ['{count} 项后台任务都正常'], en: ['All {count} background jobs succeed'] },
  'jobs.failing': {
    zh: ['后台任务“{job}”在 {failed} 失败，上次成功是 {succeeded}', '看日志里 a job failed 的原因；任务会自己再试。'],
    en: [
      'The job "{job}" failed at {failed}, and last succeeded at {succeeded}',
      'The log says why (a job failed); it is tried again by itself.',
    ],
  },
  'jobs.idle': {
    zh: ['网站已有 {minutes} 分钟没有执行后台任务', '看日志：多半是数据库不能写；解决后仍不恢复就重启。'],
    en: [
      'The site has done nothing by itself for {minutes} minutes',
      'Read its log: mostly the database cannot be written; restart it if it does not go on then.',
    ],
  },
  'jobs.untold': {
    zh: ['网站没有给出后台任务的情况（/metrics 状态 {status}）', '让本命令使用与网站相同的 METRICS_TOKEN。'],
    en: ['The site does not tell of its jobs (/metrics: {status})', 'Give this command the METRICS_TOKEN of the site.'],
  },
  backup: { zh: ['最近的备份是 {days} 天前'], en: ['The newest backup is {days} days old'] },
  'backup.none': {
    zh: ['{folder} 里没有备份', '定期运行 npx davmu backup，并把备份拷到别的机器上。'],
    en: ['There is no backup in {folder}', 'Run npx davmu backup regularly, and keep copies elsewhere.'],
  },
  'backup.old': {
    zh: ['最近的备份已是 {days} 天前', '检查定时备份的任务是否还在运行。'],
    en: ['The newest backup is {days} days old', 'See whether what makes backups still runs.'],
  },
  settings: { zh: ['环境变量都认识'], en: ['All environment variables are known'] },
  'settings.wrong': {
    zh: ['环境变量 {name} 不合要求：“{given}”', '改正后重启；可用的值（{takes}）见 docs/configuration.md。'],
    en: ['{name} does not fit: "{given}"', 'Correct it and start again: it takes {takes} (docs/configuration.md).'],
  },
  'settings.missing': {
    zh: ['缺少环境变量 {name}', '补上后重启；可用的值（{takes}）见 docs/configuration.md。'],
    en: ['{name} is missing', 'Set it and start again: it takes {takes} (docs/configuration.md).'],
  },
  'settings.together': {
    zh: [
      '环境变量 {name} 与其他设置或它所指的东西不合（{reason}）',
      '照括号里的说明改正后重启；可用的值见 docs/configuration.md。',
    ],
    en: [
      '{name} does not go with the rest: {reason}',
      'Correct it as it says and start again; docs/configuration.md has them all.',
    ],
  },
  'settings.rest': {
    zh: ['没有检查：{left}，这些检查要用到上面不合要求的设置', '改正上面几项后再运行一次。'],
    en: [
      'Not looked at, because it takes the settings above: {left}',
      'Run this again when those above are corrected.',
    ],
  },
  'settings.typo': {
    zh: ['没有名为 {name} 的设置，是不是 {near}？', '改成 {near}，或删掉它。'],
    en: ['Nothing reads {name}; is {near} meant?', 'Write {near}, or leave it out.'],
  },
  'settings.unknown': {
    zh: ['没有名为 {name} 的设置，它不起作用', '名称见 docs/configuration.md。'],
    en: ['Nothing reads {name}', 'docs/configuration.md has the names.'],
  },
  address: { zh: ['网站地址 {origin}'], en: ['The site is at {origin}'] },
  'address.reached': { zh: ['{name}（{origin}）通向本程序'], en: ['{name} ({origin}) leads to this program'] },
  'address.local': {
    zh: ['{name} 是 {origin}，读者打不开', '把它设为公开的网址，例如 https://news.example.org。'],
    en: [
      '{name} is {origin}, which no reader can open',
      'Set it to the public origin, such as https://news.example.org.',
    ],
  },
  'address.plain': {
    zh: ['{name}（{origin}）没有用 https', '在代理上配置证书；微信分享、离线阅读和登录都需要 https。'],
    en: [
      '{name} ({origin}) has no https',
      'Give the proxy a certificate; sharing in WeChat, reading offline and logins need it.',
    ],
  },
  'address.other': {
    zh: ['{name}（{origin}）的首页不是由本站应答的（状态 {status}）', '检查域名解析、代理的转发目标，以及 WAP_HOST。'],
    en: [
      'The home page of {name} ({origin}) is not answered by this site ({status})',
      'Look at the name, at where the proxy leads, and at WAP_HOST.',
    ],
  },
  'address.away': {
    zh: ['从本机打不开 {name}（{origin}）：{reason}', '网站运行时检查域名解析、证书、代理和防火墙。'],
    en: [
      '{name} ({origin}) cannot be opened from here: {reason}',
      'While the site runs, look at name, certificate, proxy and firewall.',
    ],
  },
  'address.proxy': {
    zh: ['SITE_ORIGIN 是 https，TRUST_PROXY 却是 0', '前面有几个代理就设为几，否则所有读者共用代理的限额。'],
    en: [
      'SITE_ORIGIN is https while TRUST_PROXY is 0',
      'Set it to the number of proxies in front, or all readers share the limits of the proxy.',
    ],
  },
  running: { zh: ['端口 {port} 上的网站正常应答'], en: ['The site on port {port} answers'] },
  'running.not': { zh: ['端口 {port} 上没有运行网站'], en: ['No site runs on port {port}'] },
  'running.not-ready': {
    zh: ['端口 {port} 上的网站没有就绪（{status}）', '看日志：数据库没有应答，或者正在关闭。'],
    en: [
      'The site on port {port} is not ready ({status})',
      'Read its log: the database does not answer, or it is closing.',
    ],
  },
  'running.silent': {
    zh: ['端口 {port} 有程序但没有应答：{reason}', '看它的日志；也可能是别的程序占用了端口。'],
    en: ['What is on port {port} does not answer: {reason}', 'Read its log; another program may have the port.'],
  },
  secret: { zh: ['密钥设置没有问题'], en: ['Secrets are in order'] },
  'secret.metrics': {
    zh: ['没有设置 METRICS_TOKEN，/metrics 只对本机开放'],
    en: ['METRICS_TOKEN is not set: /metrics is for this machine alone'],
  },
  'secret.data': {
    zh: [
      '没有设置 DATA_SECRET，加密手机号的密钥会放在数据库里',
      '首次启动前设置它并妥善保管；已有数据的站点不能再改。',
    ],
    en: [
      'DATA_SECRET is not set: what encrypts telephone numbers lies in the database',
      'Set it before the first start and keep it; with data it cannot be changed.',
    ],
  },
  'secret.kept': {
    zh: ['数据库里存着加密手机号的密钥', '数据库的任何副本都能解密手机号：像保管密钥一样保管备份。'],
    en: [
      'The database holds the secret that encrypts telephone numbers',
      'Whoever has a copy can read the numbers: keep backups like secrets.',
    ],
  },
  'secret.realtime': {
    zh: ['REALTIME_DEVELOPMENT 已打开，任何人都能在实时频道上发布', '对外的网站要去掉它。'],
    en: ['REALTIME_DEVELOPMENT is on: anybody may publish', 'Take it out of a public site.'],
  },
  language: { zh: ['语言 {locales} 都有文本'], en: ['All languages have their texts: {locales}'] },
  'language.missing': {
    zh: ['语言 {locale} 没有文本文件，会显示中文', '添加 src/web/i18n/locales/{locale}.json，或从 LOCALES 去掉它。'],
    en: [
      '{locale} has no file of texts and is shown in Chinese',
      'Add src/web/i18n/locales/{locale}.json, or take it out of LOCALES.',
    ],
  },
} as const satisfies Record<string, Record<'zh' | 'en', FindingText>>

/** Everything that the doctor says, in both languages; `{name}` stands for a fact of the finding. */
const all = { ...ownTexts, ...proxyTexts, ...serviceTexts }

export type TextKey = keyof typeof all

export const texts: Record<TextKey, Record<'zh' | 'en', FindingText>> = all
