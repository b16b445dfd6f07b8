export type MediaRefusal =
  | 'too_large'
  | 'too_many_files'
  | 'unreadable'
  | 'cut_off'
  | 'encrypted'
  | 'wrong_name'
  | 'unknown_coding'
  | 'not_a_playlist'
  | 'live'
  | 'outside'
  | 'missing'
  | 'not_a_text_track'

/** The file is not sound, film, stream or text track that the store takes. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused'
  readonly reason: MediaRefusal

  /** `what` names the file or address in question. */
  constructor(reason: MediaRefusal, what = '', cause?: unknown) {
    super(what === '' ? refusals[reason] : `${refusals[reason]}: ${what}`, { cause })
    this.reason = reason
  }
}

const refusals: Record<MediaRefusal, string> = {
  too_large: 'the file is larger than the store takes',
  too_many_files: 'the stream has more files than the store takes',
  unreadable:
    'this is not sound or film that can be read (MP3, M4A, AAC, Ogg, WAV, FLAC, MP4, WebM, HLS); it may be damaged or encrypted',
  cut_off: 'the file ends too early',
  encrypted: 'the file is encrypted',
  wrong_name: 'the name says something else than the file holds',
  unknown_coding: 'sound or film is coded in a way that browsers do not play',
  not_a_playlist: 'this is not an HLS playlist that can be read',
  live: 'the playlist has no end; only finished streams are kept',
  outside: 'the playlist names something outside its folder',
  missing: 'the playlist names a file that is not there',
  not_a_text_track: 'this is not a WebVTT or SubRip text track with lines in it',
}
