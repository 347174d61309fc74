import type { CounterWords } from '../counter-words.ts'
import type { UnreadablePicture } from '../findings/finding.ts'
import type { PhotoType } from '../photos/photo.ts'
import type { ArrangedLine } from '../readers/arrange-lines.ts'

/** A page to recognise: its file and its number. */
export type RecognitionTask = {
  bytes: Uint8Array
  mediaType: 'application/pdf' | PhotoType
  page: number
  /** The counter of a meter instead of rows of text. */
  seeks?: 'counter'
}

/** The rows of a page, or its counter; or the file has fewer pages, or the page cannot be drawn. */
export type RecognitionAnswer =
  | { lines: ArrangedLine[]; pageCount: number }
  | { seen: CounterWords; pageCount: number }
  | { isAbsent: true }
  | { refused: RecognitionReason }

/** An answer with the CPU time of the process that gave it. */
export type MeasuredAnswer = RecognitionAnswer & { cpuMs: number }

/** Why no text was recognised. */
export type RecognitionReason = Exclude<UnreadablePicture, 'picture_in_use'>

/** A page of a picture, and what came of it. */
export type RecognisedPage = { page: number; answer: MeasuredAnswer }
