import { useEffect, useEffectEvent, useState } from 'react'
import type { ChosenFile } from './check-file.ts'
import { droppedFiles, hasFiles } from './dropped-files.ts'

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
