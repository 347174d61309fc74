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
  /** By how many degrees it is turned clockwise: 0, 90, 180 or 270. */
  turn: number
  box: PageBox | null
}

/** A page as a picture with the box of a line; the box is moved into view once the picture is there. */
export function PagePicture({ frame, alt, pageAt, zoom, turn, box }: PagePictureProps) {
  const { sources } = useWords()
  const [shape, setShape] = useState<Shape | 'loading' | 'failed'>('loading')
  if (shape === 'failed') return <p className={style.notShown}>{sources.notShown}</p>
  const turned = shape === 'loading' ? null : turnedStyles(shape, turn)
  return (
    <div className={style.page} style={{ width: `${zoom * 100}%`, ...turned?.page }}>
      <div className={style.sheet} style={turned?.sheet}>
        <img
          src={`/api${pageAt}?width=${zoom > 1.5 ? 1920 : 960}`}
          alt={alt}
          className={style.picture}
          draggable={false}
          onError={() => setShape('failed')}
          onLoad={({ currentTarget }) => {
            if (shape === 'loading' && frame.current && box) showBox(frame.current, currentTarget, box)
            setShape({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }}
        />
        {box && shape !== 'loading' && <BoxOnPage box={box} />}
      </div>
    </div>
  )
}

type Shape = { width: number; height: number }

/** The page in the shape of the turned sheet, and the sheet turned about the middle of the page; null when nothing is turned. */
function turnedStyles({ width, height }: Shape, turn: number) {
  if (turn === 0) return null
  const isSideways = turn % 180 !== 0
  return {
    page: { aspectRatio: isSideways ? `${height} / ${width}` : `${width} / ${height}` },
    sheet: {
      position: 'absolute',
      inset: '50% auto auto 50%',
      width: isSideways ? `${(width / height) * 100}%` : '100%',
      transform: `translate(-50%, -50%) rotate(${turn}deg)`,
    },
  } as const
}

/** Scrolls the frame, and nothing else, so that the box is in its middle. */
function showBox(frame: HTMLElement, { clientHeight }: HTMLElement, [, top, , height]: PageBox): void {
  frame.scrollTop = (top + height / 2) * clientHeight - frame.clientHeight / 2
}
