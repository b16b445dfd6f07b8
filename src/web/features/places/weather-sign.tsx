import {
  Cloud,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  Haze,
  Moon,
  Sun,
  ThermometerSun,
  type LucideIcon,
} from 'lucide-react'
import type { WeatherIcon } from '#contract/places.ts'

const SIGNS: Record<WeatherIcon, LucideIcon> = {
  sunny: Sun,
  night: Moon,
  partly: CloudSun,
  partly_night: CloudMoon,
  cloudy: Cloud,
  rain: CloudRain,
  thunder: CloudLightning,
  snow: CloudSnow,
  fog: CloudFog,
  dust: Haze,
  unknown: ThermometerSun,
}

/** What the sky looks like; what it is called stands beside it. */
export function WeatherSign({ icon }: { icon: WeatherIcon }) {
  const Sign = SIGNS[icon]
  return <Sign aria-hidden="true" />
}
