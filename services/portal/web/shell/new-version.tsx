import { useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { useWords } from '../words/use-words.ts'

/** A page that was built again has lost the files that are loaded later. */
export function NewVersion() {
  const { shell } = useWords()
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const show = () => setIsThere(true)
    addEventListener('vite:preloadError', show)
    return () => removeEventListener('vite:preloadError', show)
  }, [])
  if (!isThere) return null
  return (
    <Note looks="warn" title={shell.newVersion} isAlert>
      <Button onPress={() => location.reload()}>{shell.reload}</Button>
    </Note>
  )
}
