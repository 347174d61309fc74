import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'

/** The photo of a reading, small; it opens in full in a window of its own. */
export function Photo({ documentId, alt }: { documentId: string; alt: string }) {
  const { meters } = useWords()
  const [isShown, setIsShown] = useState(true)
  const address = `/api/v1/documents/${documentId}/pages/1`
  return (
    <a href={`${address}?width=1920`} target="_blank" rel="noreferrer">
      {isShown ? (
        <img
          className={style.photo}
          src={`${address}?width=480`}
          alt={alt}
          loading="lazy"
          onError={() => setIsShown(false)}
        />
      ) : (
        meters.notShown
      )}
    </a>
  )
}
