import type { Document } from '@lokum/contracts/settlements/document'

export type PhotoType = Extract<Document['media_type'], `image/${string}`>

export function isPhoto(mediaType: Document['media_type']): mediaType is PhotoType {
  return mediaType.startsWith('image/')
}
