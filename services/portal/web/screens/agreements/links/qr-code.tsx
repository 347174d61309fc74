import { encode } from 'uqr'
import style from './links.module.css'

/** The modules that must stay empty around a code. */
const quietZone = 4

/** A text as a QR code: black on white in both themes, because scanners need it so. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  )
}
