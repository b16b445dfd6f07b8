import { nice, ticks } from 'd3-array'
import { useLayoutEffect, useRef, useState } from 'react'
import { say } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import styles from './day-chart.module.css'
import { deriveRates, type SpanNumbers } from './numbers.ts'

const HEIGHT = 220
const LEFT = 48
const BOTTOM = 28
const TOP = 8
const TICKS = 4
/** Share of its place that a bar takes. */
const BAR = 0.75
/** Pixels that the name of a day takes. */
const NAME_WIDTH = 56

/** Readers of each day as bars, and over them which share read to the end, where enough did to say so. */
export function DayChart({ days }: { days: SpanNumbers['days'] }) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const most = Math.max(TICKS, ...days.map(({ readers }) => readers))
  const [, top] = nice(0, most, TICKS)
  const step = Math.max(0, width - LEFT) / days.length
  const middleOf = (place: number) => LEFT + (place + 0.5) * step
  const toY = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)
  const every = Math.ceil(NAME_WIDTH / Math.max(1, step))
  const dayName = (day: number) => say(day, text.locale, { month: 'numeric', day: 'numeric' })
  const finished = days.flatMap((day, place) => {
    const { finishRate } = deriveRates(day)
    return finishRate === null ? [] : [{ day: day.day, x: middleOf(place), y: toY(finishRate) }]
  })
  return (
    <div ref={box} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={text('numbers.chartWords', { most })}>
          {ticks(0, top, TICKS)
            .filter(Number.isInteger)
            .map((value) => (
              <g key={value} className={styles.tick} transform={`translate(0 ${toY(value / top)})`}>
                <line x1={LEFT} x2={width} />
                <text x={LEFT - 8} dy="0.35em" textAnchor="end">
                  {value.toLocaleString(text.locale)}
                </text>
              </g>
            ))}
          {days.map(({ day, readers }, place) => (
            <g key={day}>
              <rect
                className={styles.bar}
                x={middleOf(place) - (step * BAR) / 2}
                y={toY(readers / top)}
                width={step * BAR}
                height={HEIGHT - BOTTOM - toY(readers / top)}
              >
                <title>{`${dayName(day)} · ${readers}`}</title>
              </rect>
              {place % every === 0 && (
                <text className={styles.day} x={middleOf(place)} y={HEIGHT - 8} textAnchor="middle">
                  {dayName(day)}
                </text>
              )}
            </g>
          ))}
          <polyline className={styles.line} points={finished.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {finished.map(({ day, x, y }) => (
            <circle key={day} className={styles.dot} cx={x} cy={y} r={3} />
          ))}
        </svg>
      )}
      <p className={styles.legend}>
        <span data-of="readers">{text('numbers.readers')}</span>
        <span data-of="finished">{text('numbers.finishedAxis')}</span>
      </p>
    </div>
  )
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
