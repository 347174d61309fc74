import type { Reading } from '@lokum/contracts/settlements/meter'

/** Whether a statement still needs the photo of a reading; for a first reading a reason takes its place. */
export function lacksPhoto({ photo_document_id, photo_reason }: Reading): boolean {
  return photo_document_id === null && photo_reason == null
}
