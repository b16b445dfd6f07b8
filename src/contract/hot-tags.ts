/** Marks of hot words, as the API has them in every language: none, one that rises, one that is new. */
export const HOT_TAG = { none: '', rising: '热', fresh: '新' } as const
export type HotTag = (typeof HOT_TAG)[keyof typeof HOT_TAG]
