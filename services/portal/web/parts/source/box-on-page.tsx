import type { PageBox } from '@lokum/contracts/settlements/line-at'
import style from './viewer.module.css'

/** Marks a place on the picture of a page; the element around it is as large as the picture. */
export function BoxOnPage({ box }: { box: PageBox }) {
  return <span className={style.box} style={placeOf(box)} />
}

function placeOf([left, top, width, height]: PageBox) {
  const margin = '4px'
  return {
    left: `calc(${left * 100}% - ${margin})`,
    top: `calc(${top * 100}% - ${margin})`,
    width: `calc(${width * 100}% + 2 * ${margin})`,
    height: `calc(${height * 100}% + 2 * ${margin})`,
  }
}
