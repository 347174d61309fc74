import { mostBytes } from '../../interface/most-bytes.ts'

export type FileFault = 'empty' | 'folder' | 'too_large' | 'type'

/** A file that was chosen or dropped, or a folder that was dropped. */
export type ChosenFile = { file: File; isFolder: boolean }

/** How many files may be chosen at once. */
export const mostFiles = 60

/** The types offered by the file chooser. */
export const fileTypes = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml'

/** Why a file is not worth sending; null: it may be sent. */
export function checkFile({ file: { name, size }, isFolder }: ChosenFile): FileFault | null {
  if (isFolder) return 'folder'
  if (!/\.(pdf|jpe?g|png|webp|hei[cf]|xml)$/i.test(name)) return 'type'
  if (size === 0) return 'empty'
  return size > mostBytes ? 'too_large' : null
}
