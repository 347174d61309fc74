import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { PhotoType } from '../photos/photo.ts'

/** A page to draw: its file, its number and the width of the picture in pixels; of a PDF also the one row of text to cut out of it. */
export type PageTask = {
  bytes: Uint8Array
  mediaType: 'application/pdf' | PhotoType
  page: number
  width: number
  row?: PageBox
}

/** The picture as WebP; or the file has fewer pages or no such row, or cannot be drawn. */
export type PageAnswer = { webp: Uint8Array } | { isAbsent: true } | { refused: Text }
