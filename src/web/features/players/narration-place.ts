/** Id of the place in an article's page where its narration is played. */
export const NARRATION_PLACE = 'narration'
