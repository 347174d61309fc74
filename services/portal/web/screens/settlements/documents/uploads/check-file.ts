import { mostBytes } from '../../../../interface/most-bytes.ts'

export type FileFault = 'empty' | 'too_large' | 'type'

/** How many files may be chosen at once. */
export const mostFiles = 60

/** Why a file is not worth sending; null: it may be sent. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): FileFault | null {
  if (!/\.(pdf|jpe?g|png|webp|hei[cf]|xml)$/i.test(name)) return 'type'
  if (size === 0) return 'empty'
  return size > mostBytes ? 'too_large' : null
}
