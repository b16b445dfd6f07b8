/** The two web standards that both runtimes have and that this layer uses (WHATWG URL). */
interface URL {
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly username: string
  readonly password: string
}

interface URLSearchParams {
  get(name: string): string | null
  has(name: string): boolean
  toString(): string
}

declare const URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}

declare const URLSearchParams: {
  new (init?: string | Record<string, string>): URLSearchParams
}
