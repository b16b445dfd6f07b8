import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'
import { once } from './once.ts'
import type { MiddlewareName } from './middleware.ts'
import type { Screen, ScreenData } from './screen.ts'

export interface PageParts<Data> {
  /** Run in this order before the data are loaded. */
  middleware?: readonly MiddlewareName[]
  Page: ComponentType<{ data: Data }>
  /** Pages of one screen that differ in it share no state; without it all of them do. */
  keyOf?: (data: Data) => string
  /** Comes apart from the page, because one that the server rendered brings its data along. */
  data: () => Promise<ScreenData<Data>>
}

/** Defines the page of a screen: what is seen, who may pass, and where its data come from. */
export function definePage<Data>({ middleware, Page, keyOf, data }: PageParts<Data>): Screen {
  return {
    middleware,
    Page: function LoadedPage() {
      const loaded = useLoaderData() as Data
      return <Page key={keyOf?.(loaded)} data={loaded} />
    },
    data: once(data),
  }
}
