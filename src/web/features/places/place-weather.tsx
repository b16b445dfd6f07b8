import { RotateCw, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { formatDate, formatDateTime, formatTimeSince } from '#contract/format/times.ts'
import type { PlaceWeather } from '#contract/places.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { readKeptAt } from '../../runtime/kept-at.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Facts } from '../../ui/facts.tsx'
import style from './place-weather.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { WeatherSign } from './weather-sign.tsx'

const DAYS_SHOWN = 5

/** What the weather is like at a place, now and later. */
export function PlaceWeatherBlock({ weatherId }: { weatherId: string }) {
  const text = useText()
  const { api } = useRuntime()
  const [weather, setWeather] = useState<PlaceWeather | 'asked' | 'failed'>('asked')
  const ask = useCallback(async () => {
    setWeather('asked')
    const answer = await showLoading(api.call('GET /peony/v3/lbs_weather/{id}', { id: weatherId }))
    setWeather(answer.code === 0 ? { ...answer.data, stale: readKeptAt() > 0 ? 1 : answer.data.stale } : 'failed')
  }, [api, weatherId])
  useEffect(() => void ask(), [ask])

  if (weather === 'asked') return <p className={style.wait}>{text('weather.loading')}</p>
  if (weather === 'failed') {
    return (
      <div className={style.wait} role="status">
        <p>{text('weather.failed')}</p>
        <Button kind="quiet" onClick={() => void ask()}>
          <RotateCw aria-hidden="true" />
          {text('weather.again')}
        </Button>
      </div>
    )
  }
  return (
    <section className={style.weather} aria-label={text('weather.title')}>
      <Now weather={weather} />
      {weather.alert.map(({ title }) => (
        <p key={title} className={style.alert}>
          <TriangleAlert aria-hidden="true" />
          {title}
        </p>
      ))}
      <Hours weather={weather} />
      <Days weather={weather} />
      <Source weather={weather} />
    </section>
  )
}

function Now({ weather }: { weather: PlaceWeather }) {
  const text = useText()
  const { temp, icon, forecast, aqi, humidity } = weather
  const [today] = forecast
  const facts = [
    today && text('weather.range', { min: today.min, max: today.max }),
    windOf(weather, text),
    text('weather.humidity', { humidity }),
    aqi === null ? '' : text('weather.air', { aqi }),
  ].filter((fact) => fact)
  return (
    <div className={style.now}>
      <p className={style.temp}>{temp}°</p>
      <div className={textStyle.filling}>
        <p className={style.sky}>{skyOf(weather, text)}</p>
        <p className={style.facts}>
          <Facts>{facts}</Facts>
        </p>
      </div>
      <span className={style.sign}>
        <WeatherSign icon={icon} />
      </span>
    </div>
  )
}

function Hours({ weather }: { weather: PlaceWeather }) {
  const text = useText()
  const { hours, temp, icon, stale } = weather
  if (hours.length === 0) return null
  const columns = [
    ...(stale === 1 ? [] : [{ key: 'now', label: text('weather.now'), icon, temp, sky: skyOf(weather, text) }]),
    ...hours.map((hour) => ({
      key: String(hour.time),
      label: text('weather.hour', { hour: formatDateTime(hour.time).slice(11, 13) }),
      icon: hour.icon,
      temp: hour.temp,
      sky: skyOf(hour, text),
    })),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no finger scrolls it by keys
    <ul className={style.hours} tabIndex={0} aria-label={text('weather.hours')}>
      {columns.map((column) => (
        <li key={column.key} className={style.hour} data-now={column.key === 'now'}>
          <span className={style.label}>{column.label}</span>
          <WeatherSign icon={column.icon} />
          <span className="visually-hidden">{column.sky}</span>
          <span className={style.degrees}>{column.temp}°</span>
        </li>
      ))}
    </ul>
  )
}

function Days({ weather: { forecast } }: { weather: PlaceWeather }) {
  const text = useText()
  const now = useNow()
  const today = formatDateTime(now).slice(0, 10)
  const days = forecast.filter(({ date }) => date >= today).slice(0, DAYS_SHOWN)
  if (days.length < 2) return null
  return (
    <ul className={style.days} aria-label={text('weather.days')}>
      {days.map((day) => (
        <li key={day.date} className={style.day}>
          <span className={style.date}>
            {day.date === today
              ? text('weather.today')
              : formatDate(Date.parse(`${day.date}T12:00:00+08:00`), now, text.locale)}
          </span>
          <WeatherSign icon={day.icon} />
          <span className={style.daySky}>{skyOf(day, text)}</span>
          <span className={style.range}>{text('weather.range', { min: day.min, max: day.max })}</span>
        </li>
      ))}
    </ul>
  )
}

function Source({ weather: { source, update_time: at, stale } }: { weather: PlaceWeather }) {
  const text = useText()
  const now = useNow()
  return (
    <p className={style.source}>
      {stale === 1 && (
        <span className={style.stale}>
          {text('weather.stale', { ago: formatTimeSince(at, Math.max(now, at * 1000), text.locale) })}
          <Dot />
        </span>
      )}
      {text('weather.source', { source, time: formatDateTime(at).slice(11) })}
    </p>
  )
}

/** The provider's own word where readers know its language. */
function skyOf({ text: said, icon }: Pick<PlaceWeather, 'text' | 'icon'>, text: Text): string {
  return text.locale.startsWith('zh') && said !== '' ? said : text(`weather.kind.${icon}`)
}

function windOf({ wind_dir: from, wind_level: level }: PlaceWeather, text: Text): string {
  if (level === '') return from === '' ? '' : text(`weather.wind.${from}`)
  return from === ''
    ? text('weather.level', { level })
    : text('weather.windLevel', { wind: text(`weather.wind.${from}`), level })
}
