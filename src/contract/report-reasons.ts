/** Why somebody objects to a comment or an item; their names in the reader's language are the site's. */
export const objections = ['false', 'ads', 'vulgar', 'abuse', 'illegal', 'privacy', 'copyright', 'other'] as const
export type Objection = (typeof objections)[number]

/** Reasons of a report: `mistake` is no objection, but points out what is wrong in an item. */
export const reportReasons = [...objections, 'mistake'] as const
export type ReportReason = (typeof reportReasons)[number]
