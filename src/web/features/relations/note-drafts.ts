import { createDraftsById } from '../../storage/drafts-by-id.ts'

/** What was typed as a note to an item and not saved yet. */
export const noteDrafts = createDraftsById('davmu.notes', (value) => typeof value === 'string')
