/**
 * Time limits of an answer in milliseconds. Each is the sum of the waits and limits inside the service, so that no caller gives up on
 * a call that is still running. A test of settlements adds up those of an upload.
 */
export const answerTimes = {
  /** The turn of an account and the answer of the database. */
  usualMs: 25_000,
  /** A place for the upload, its examination, the encoding of a photo, the store, and then the usual. */
  uploadMs: 165_000,
} as const

/** Milliseconds that the gateway and the portal wait longer than the service behind them. */
export const doorMs = 5_000
