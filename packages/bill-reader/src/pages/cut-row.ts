import type { PageBox } from '@lokum/contracts/settlements/line-at'
import type { Sharp } from 'sharp'

type DrawnPage = { picture: Sharp; size: { width: number; height: number }; pointsHigh: number }

/** Two lines of small type; what is higher may have a row of another tenant in it. */
const highestPoints = 24

/** One row of a page and no pixel beyond its box, with a white edge; null for a box that is no row. */
export function cutRow({ picture, size, pointsHigh }: DrawnPage, [left, top, width, height]: PageBox): Sharp | null {
  if (height * pointsHigh > highestPoints) return null
  const from = { left: Math.ceil(left * size.width), top: Math.ceil(top * size.height) }
  const to = {
    right: Math.min(size.width, Math.floor((left + width) * size.width)),
    bottom: Math.min(size.height, Math.floor((top + height) * size.height)),
  }
  const cut = { ...from, width: to.right - from.left, height: to.bottom - from.top }
  if (cut.width < 1 || cut.height < 1) return null
  return picture.extract(cut).extend({ top: edge, bottom: edge, left: edge, right: edge, background: 'white' })
}

const edge = 8
