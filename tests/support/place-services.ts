import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { PlaceDraft } from '#server/domains/places/places.ts'
import type { WeatherReport } from '#server/outside/weather/weather-source.ts'

/** A lighthouse at sea off the coast of Zhejiang. */
export function placeDraft(draft: Partial<PlaceDraft> = {}): PlaceDraft {
  return {
    key: 'lighthouse',
    title: '鹭礁灯塔',
    address: '沿海公路318号，步行栈道尽头',
    province: '澜海省',
    city: '澜州市',
    district: '青屿区',
    adcode: '339801',
    lng: 122.301,
    lat: 29.802,
    zoom: 14,
    phone: '',
    cover: '',
    points: [{ title: '观潮台', note: '沿栈道往东300米，有护栏', lng: 122.304, lat: 29.803 }],
    ...draft,
  }
}

export function weatherReport(report: Partial<WeatherReport> = {}): WeatherReport {
  return {
    temp: 21,
    feels: 20,
    text: '多云',
    icon: 'partly',
    humidity: 72,
    windDirection: 'SE',
    windLevel: '4',
    aqi: 38,
    alerts: [],
    hours: [],
    days: [{ date: '2026-11-19', text: '多云', icon: 'partly', min: 15, max: 23 }],
    source: '澜州市气象台',
    updatedAt: 1_790_000_000,
    ...report,
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What a server of somebody else may answer. */
export const answers = {
  json:
    (body: unknown): Answer =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  gzip:
    (body: unknown): Answer =>
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify(body))),
  html: ((_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>')) as Answer,
  broken: ((_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":"200",')) as Answer,
  failing: ((_request, response) => void response.writeHead(500).end('no')) as Answer,
  moved: ((_request, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()) as Answer,
  huge: ((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => response.destroyed || response.write('x'.repeat(64 * 1024), more)
    more()
  }) as Answer,
  silent: (() => {}) as Answer,
}

export interface FakeService {
  origin: string
  /** Path, query and headers of every request, in their order. */
  asked: { url: URL; headers: IncomingMessage['headers'] }[]
  /** Replaces what is answered below a path from now on. */
  answer(path: string, answer: Answer): void
  close(): Promise<void>
}

/** A server of somebody else: 404 for whatever it was not told. */
export async function startService(first: Record<string, Answer> = {}): Promise<FakeService> {
  const told = new Map(Object.entries(first))
  const asked: FakeService['asked'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service')
    asked.push({ url, headers: request.headers })
    const path = [...told.keys()].find((known) => url.pathname.startsWith(known))
    const answer = path === undefined ? undefined : told.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (path, answer) => void told.set(path, answer),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers of a weather provider, measured at a time in seconds. */
export function weatherAnswers(now: number): Record<string, Answer> {
  const hour = (after: number) => new Date((now + after * 3600) * 1000).toISOString()
  return {
    '/v7/weather/now': answers.gzip({
      code: '200',
      now: {
        obsTime: new Date(now * 1000).toISOString(),
        temp: '21',
        feelsLike: '19',
        icon: '101',
        text: '多云',
        wind360: '134',
        windScale: '4',
        humidity: '72',
      },
      refer: { sources: ['澜州市气象台'], license: [] },
    }),
    '/v7/weather/7d': answers.gzip({
      code: '200',
      daily: ['2026-11-19', '2026-11-20'].map((fxDate) => ({
        fxDate,
        tempMax: '23',
        tempMin: '15',
        iconDay: '305',
        textDay: '小雨',
      })),
    }),
    '/v7/weather/24h': answers.gzip({
      code: '200',
      hourly: [1, 2, 3, 20].map((after) => ({ fxTime: hour(after), temp: `${20 + after}`, icon: '150', text: '晴' })),
    }),
    '/airquality/v1/current/': answers.json({
      indexes: [
        { code: 'us-epa', aqi: 50 },
        { code: 'cn-mee', aqi: 38 },
      ],
    }),
    '/weatheralert/v1/current/': answers.json({
      alerts: [{ headline: '大风蓝色预警', eventType: { name: '大风' }, color: { code: 'blue' } }],
    }),
  }
}

/** A picture of a map: the sea. */
export async function mapPicture(): Promise<Answer> {
  const bytes = await sharp({ create: { width: 860, height: 556, channels: 3, background: '#bcdbe8' } })
    .png()
    .toBuffer()
  return (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
}
