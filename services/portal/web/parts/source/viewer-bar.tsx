import { useWords } from '../../words/use-words.ts'
import type { Zoom } from './use-zoom.ts'
import style from './viewer.module.css'

type ViewerBarProps = {
  zoom: Zoom
  page: number
  pages: number
  onShow: (page: number) => void
  /** Turns the pages by a quarter, clockwise. */
  onTurn: () => void
}

/** The buttons of the viewer. */
export function ViewerBar({ zoom, page, pages, onShow, onTurn }: ViewerBarProps) {
  const { sources } = useWords()
  const percent = sources.zoom(Math.round(zoom.zoom * 100))
  return (
    <div className={style.bar}>
      <span className={style.group}>
        {pages > 1 && <Tool name={sources.before} sign="←" isOff={page <= 1} onPress={() => onShow(page - 1)} />}
        <span aria-live="polite">{sources.pageOf(page, pages)}</span>
        {pages > 1 && <Tool name={sources.after} sign="→" isOff={page >= pages} onPress={() => onShow(page + 1)} />}
      </span>
      <span className={style.group}>
        <Tool name={sources.turn} sign="↻" isOff={false} onPress={onTurn} />
        <Tool name={sources.zoomOut} sign="−" isOff={zoom.isSmallest} onPress={zoom.smaller} />
        <Tool name={`${percent}: ${sources.zoomReset}`} sign={percent} isOff={zoom.isSmallest} onPress={zoom.reset} />
        <Tool name={sources.zoomIn} sign="+" isOff={zoom.isLargest} onPress={zoom.larger} />
      </span>
    </div>
  )
}

type ToolProps = { name: string; sign: string; isOff: boolean; onPress: () => void }

function Tool({ name, sign, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={style.tool}
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {sign}
    </button>
  )
}
