import type { RouteObject } from 'react-router'
import { Frame } from '../frame/frame.tsx'
import { Linked } from '../frame/linked.tsx'
import { ScreenFailed } from '../frame/screen-failed.tsx'

/** Addresses of the newsroom under its base path; each screen is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: 'write/:copyId',
    element: <Linked />,
    errorElement: <ScreenFailed />,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('../screens/write/write-screen.tsx')).WriteScreen }),
      },
    ],
  },
  {
    element: <Frame />,
    errorElement: <ScreenFailed />,
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <ScreenFailed />,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('../screens/today/today-screen.tsx')).TodayScreen }),
          },
          {
            path: 'contents',
            lazy: async () => ({ Component: (await import('../screens/contents/contents-screen.tsx')).ContentsScreen }),
          },
          {
            path: 'contents/:id/history',
            lazy: async () => ({ Component: (await import('../screens/history/history-screen.tsx')).HistoryScreen }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('../screens/missing/missing-screen.tsx')).MissingScreen }),
          },
        ],
      },
    ],
  },
]
