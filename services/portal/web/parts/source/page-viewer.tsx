import type { PageBox } from '@lokum/contracts/settlements/line-at'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { PagePicture } from './page-picture.tsx'
import { usePinch } from './use-pinch.ts'
import { useZoom } from './use-zoom.ts'
import style from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'
import { stepOfKey } from './viewer-keys.ts'

type PageViewerProps = {
  /** The shown thing, in words. */
  name: string
  isPhoto: boolean
  /** Where the pictures are, without page and width. */
  pagesAt: string
  pages: number
  /** The page that opens first. */
  first: number
  box: PageBox | null
}

/** The pages of a file, one picture at a time, enlarged by buttons, keys and two fingers. */
export function PageViewer({ name, isPhoto, pagesAt, pages, first, box }: PageViewerProps) {
  const { sources } = useWords()
  const [page, setPage] = useState(Math.min(first, pages))
  const zoom = useZoom()
  const [turn, setTurn] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const pinch = usePinch(zoom)
  useEffect(() => setPage(Math.min(first, pages)), [first, pages])
  const show = (to: number) => setPage(Math.min(pages, Math.max(1, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event, zoom.zoom)
    if (step === null || (pages === 1 && (step === 'before' || step === 'after'))) return
    event.preventDefault()
    if (step === 'before') show(page - 1)
    else if (step === 'after') show(page + 1)
    else zoom[step]()
  }
  return (
    <div className={style.viewer}>
      <ViewerBar zoom={zoom} page={page} pages={pages} onShow={show} onTurn={() => setTurn((turn + 90) % 360)} />
      <section
        ref={frame}
        className={`${style.frame} ${isPhoto ? style.photo : ''}`}
        aria-label={`${isPhoto ? sources.photo(name) : sources.picture(name, page)}. ${sources.viewer}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and takes keys must be in reach of the keyboard.
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pinch}
      >
        <PagePicture
          key={`${pagesAt} ${page}`}
          frame={frame}
          alt={isPhoto ? sources.photo(name) : sources.picture(name, page)}
          pageAt={`${pagesAt}/${page}`}
          zoom={zoom.zoom}
          turn={turn}
          box={page === first ? box : null}
        />
      </section>
    </div>
  )
}
