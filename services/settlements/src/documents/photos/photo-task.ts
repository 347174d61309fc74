import type { PhotoType } from '@lokum/bill-reader/photos/photo'
import type { Text } from '@lokum/contracts/problems/problem-definition'

/** A photo on disk, and the place where the encoded one goes. */
export type PhotoTask = { path: string; mediaType: PhotoType; target: string }

/** The file written to the target, and the time of the photo: local time as the camera wrote it, with its offset if it knew it. */
export type EncodedPhoto = { mediaType: PhotoType; sizeBytes: number; sha256: string; takenAt: string | null }

export type PhotoAnswer = EncodedPhoto | { refused: Text }
