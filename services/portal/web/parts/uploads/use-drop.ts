import { useEffect, useEffectEvent, useState } from 'react'
import type { ChosenFile } from './check-file.ts'

/** Takes files that are dropped anywhere on the page; tells whether some are over it. */
export function useDrop(onDrop: (files: ChosenFile[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onDrop)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setIsOver(true)
    }
    // Leaving an element for another one within the page says where the pointer goes.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      take(droppedFiles(event.dataTransfer))
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

/** Whether something that is dragged over the page has files. */
function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false
}

/** The dropped files; a folder comes as a file of its name. */
function droppedFiles({ items }: DataTransfer): ChosenFile[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file === null ? [] : [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }]
  })
}
