import { mePath } from '#contract/share-urls.ts'
import { ownScreenData } from '../../parts/own/own-screen-data.ts'

export const data = ownScreenData(mePath('profile'), 'me.profile')
