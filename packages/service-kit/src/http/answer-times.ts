/**
 * How long a service may take until it answers: the sum of the waits and limits inside, so that nobody outside gives up on a
 * call that still goes on. A test of settlements adds up those of an upload.
 */
export const answerTimes = {
  /** The turn of an account and the answer of the database. */
  usualMs: 25_000,
  /** A place for the upload, its examination, the encoding of a photo, the store, and then the usual. */
  uploadMs: 165_000,
} as const

/** What each door in front of another one waits longer. */
export const doorMs = 5_000
