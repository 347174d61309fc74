import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { type RefObject, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { BoxOnPage } from './box-on-page.tsx'
import style from './viewer.module.css'

type PagePictureProps = {
  frame: RefObject<HTMLElement | null>
  alt: string
  /** Where the picture is, without its width. */
  pageAt: string
  zoom: number
  box: PageBox | null
}

/** A page as a picture with the box of a line; the box is moved into view once the picture is there. */
export function PagePicture({ frame, alt, pageAt, zoom, box }: PagePictureProps) {
  const { sources } = useWords()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') return <p className={style.notShown}>{sources.notShown}</p>
  return (
    <div className={style.page} style={{ width: `${zoom * 100}%` }}>
      <img
        src={`/api${pageAt}?width=${zoom > 1.5 ? 1920 : 960}`}
        alt={alt}
        className={style.picture}
        draggable={false}
        onError={() => setState('failed')}
        onLoad={({ currentTarget }) => {
          if (state === 'loading' && frame.current && box) showBox(frame.current, currentTarget, box)
          setState('shown')
        }}
      />
      {box && state === 'shown' && <BoxOnPage box={box} />}
    </div>
  )
}

/** Scrolls the frame, and nothing else, so that the box is in its middle. */
function showBox(frame: HTMLElement, { clientHeight }: HTMLElement, [, top, , height]: PageBox): void {
  frame.scrollTop = (top + height / 2) * clientHeight - frame.clientHeight / 2
}
