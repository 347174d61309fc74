import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { PhotoType } from '../photos/photo.ts'

/** A page to draw: its file, its number and the width of the picture in pixels. */
export type PageTask = { bytes: Uint8Array; mediaType: 'application/pdf' | PhotoType; page: number; width: number }

/** The picture as WebP; or the file has fewer pages, or cannot be drawn. */
export type PageAnswer = { webp: Uint8Array } | { isAbsent: true } | { refused: Text }
