import type { Text } from '@lokum/contracts/problems/problem'
import type { Document } from '@lokum/contracts/settlements/document'

export type PhotoType = Extract<Document['media_type'], `image/${string}`>

/** A photo on disk, and the place where the encoded one goes. */
export type PhotoTask = { path: string; mediaType: PhotoType; target: string }

/** What was written to the target, and when the photo was taken: local time as the camera wrote it, with its offset if it knew it. */
export type EncodedPhoto = { mediaType: PhotoType; sizeBytes: number; sha256: string; takenAt: string | null }

export type PhotoAnswer = EncodedPhoto | { refused: Text }

export function isPhoto(mediaType: Document['media_type']): mediaType is PhotoType {
  return mediaType.startsWith('image/')
}
