import { OFFLINE_PATH } from '#contract/share-urls.ts'
import { ownScreenData } from '../../parts/own/own-screen-data.ts'

export const data = ownScreenData(OFFLINE_PATH, 'offline.title')
