/** What items of a type have besides the fields of every item: each part with its fields, by the name that descriptors of types use. */
export { album, track } from './albums.ts'
export { circlePost, question } from './community.ts'
export { form, times } from './events.ts'
export { live } from './live.ts'
export { clip, film, narration, sound } from './media.ts'
export { miniProgram } from './mini-program.ts'
export { special } from './special.ts'
