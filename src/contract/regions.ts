/** What stands for the province of an address that the look-up does not know. */
export const UNKNOWN_REGION = '未知'
