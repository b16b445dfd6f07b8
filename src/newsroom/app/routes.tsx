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
            path: 'contents/:id/numbers',
            lazy: async () => ({
              Component: (await import('../screens/numbers/item-numbers-screen.tsx')).ItemNumbersScreen,
            }),
          },
          {
            path: 'numbers',
            lazy: async () => ({ Component: (await import('../screens/numbers/numbers-screen.tsx')).NumbersScreen }),
          },
          {
            path: 'share-check',
            lazy: async () => ({
              Component: (await import('../screens/share-check/share-check-screen.tsx')).ShareCheckScreen,
            }),
          },
          {
            path: 'calendar',
            lazy: async () => ({ Component: (await import('../screens/calendar/calendar-screen.tsx')).CalendarScreen }),
          },
          {
            path: 'forms/:id',
            lazy: async () => ({ Component: (await import('../screens/forms/form-screen.tsx')).FormScreen }),
          },
          {
            path: 'readers',
            lazy: async () => ({ Component: (await import('../screens/readers/readers-screen.tsx')).ReadersScreen }),
          },
          {
            path: 'readers/:id',
            lazy: async () => ({ Component: (await import('../screens/readers/reader-screen.tsx')).ReaderScreen }),
          },
          {
            path: 'arrange/:gid?',
            lazy: async () => ({ Component: (await import('../screens/arrange/arrange-screen.tsx')).ArrangeScreen }),
          },
          {
            path: 'media',
            lazy: async () => ({ Component: (await import('../screens/media/media-screen.tsx')).MediaScreen }),
          },
          {
            path: 'lives',
            lazy: async () => ({ Component: (await import('../screens/lives/lives-screen.tsx')).LivesScreen }),
          },
          {
            path: 'lives/:id',
            lazy: async () => ({ Component: (await import('../screens/lives/desk-screen.tsx')).DeskScreen }),
          },
          {
            path: 'moderation',
            lazy: async () => ({
              Component: (await import('../screens/moderation/moderation-screen.tsx')).ModerationScreen,
            }),
          },
          {
            path: 'moderation/record',
            lazy: async () => ({ Component: (await import('../screens/moderation/record-screen.tsx')).RecordScreen }),
          },
          {
            path: 'moderation/restrictions',
            lazy: async () => ({
              Component: (await import('../screens/moderation/restrictions-screen.tsx')).RestrictionsScreen,
            }),
          },
          {
            path: 'moderation/rules',
            lazy: async () => ({ Component: (await import('../screens/moderation/rules-screen.tsx')).RulesScreen }),
          },
          {
            path: 'me',
            lazy: async () => ({ Component: (await import('../screens/me/me-screen.tsx')).MeScreen }),
          },
          {
            path: 'people',
            lazy: async () => ({ Component: (await import('../screens/people/people-screen.tsx')).PeopleScreen }),
          },
          {
            path: 'site/:part?/:entry?',
            lazy: async () => ({ Component: (await import('../screens/site/site-screen.tsx')).SiteScreen }),
          },
          {
            path: 'record',
            lazy: async () => ({ Component: (await import('../screens/record/record-screen.tsx')).RecordScreen }),
          },
          {
            path: 'system',
            lazy: async () => ({ Component: (await import('../screens/system/system-screen.tsx')).SystemScreen }),
          },
          {
            path: 'imports',
            lazy: async () => ({ Component: (await import('../screens/imports/imports-screen.tsx')).ImportsScreen }),
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
