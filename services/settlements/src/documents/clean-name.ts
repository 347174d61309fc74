import type { Document } from '@lokum/contracts/settlements/document'

const mostCharacters = 120

/** The extensions of each type; the first is added to a name without any of them. */
const endings: Record<Document['media_type'], readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif', 'hif'],
  'application/xml': ['xml'],
}

/**
 * A safe name for display and download: without folders, control and bidirectional characters, in NFC, with an extension of
 * the detected type, at most 120 characters. It is never used as a path.
 */
export function cleanName(sent: string, mediaType: Document['media_type']): string {
  const visible = (sent.split(/[/\\]/).at(-1) ?? '').toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '')
  const name = visible
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1).toLowerCase()
  const isTrue = dot > 0 && endings[mediaType].includes(ending)
  const stem = isTrue ? name.slice(0, dot) : name
  const kept = isTrue ? ending : endings[mediaType][0]
  return `${[...(stem || 'document')].slice(0, mostCharacters - kept.length - 1).join('')}.${kept}`
}
