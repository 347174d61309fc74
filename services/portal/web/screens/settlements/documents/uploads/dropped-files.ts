import type { ChosenFile } from './check-file.ts'

/** Whether something that is dragged over the page has files. */
export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false
}

/** The dropped files; a folder comes as a file of its name. */
export function droppedFiles({ items }: DataTransfer): ChosenFile[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file === null ? [] : [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }]
  })
}
