import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { useState } from 'react'
import { BoxOnPage } from '../../parts/source/box-on-page.tsx'
import { useWords } from '../../words/use-words.ts'
import style from './meters.module.css'

type PhotoProps = {
  documentId: string
  alt: string
  /** Where the counter is, if it was recognised. */
  box?: PageBox | null
}

/** The photo of a reading, small; it opens in full in a window of its own. */
export function Photo({ documentId, alt, box = null }: PhotoProps) {
  const { meters } = useWords()
  const [isShown, setIsShown] = useState(true)
  const [isDrawn, setIsDrawn] = useState(false)
  const address = `/api/v1/documents/${documentId}/pages/1`
  return (
    <a className={style.framed} href={`${address}?width=1920`} target="_blank" rel="noreferrer">
      {isShown ? (
        <img
          className={style.photo}
          src={`${address}?width=480`}
          alt={alt}
          loading="lazy"
          onLoad={() => setIsDrawn(true)}
          onError={() => setIsShown(false)}
        />
      ) : (
        meters.notShown
      )}
      {isShown && isDrawn && box && <BoxOnPage box={box} />}
    </a>
  )
}
