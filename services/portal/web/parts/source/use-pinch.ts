import { type PointerEvent, useRef } from 'react'
import type { Zoom } from './use-zoom.ts'

type Point = { x: number; y: number }

/** Two fingers change the zoom of a picture; the listeners belong on its frame. */
export function usePinch({ zoom, set }: Zoom) {
  const fingers = useRef(new Map<number, Point>())
  const start = useRef({ apart: 0, zoom: 1 })
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
  }
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      start.current = { apart: apartOf(fingers.current), zoom }
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return
      fingers.current.set(pointerId, { x: clientX, y: clientY })
      const apart = apartOf(fingers.current)
      if (apart > 0 && start.current.apart > 0) set((start.current.zoom * apart) / start.current.apart)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** How far two fingers are apart; 0 unless there are two. */
function apartOf(fingers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...fingers.values()]
  if (!one || !other || fingers.size !== 2) return 0
  return Math.hypot(one.x - other.x, one.y - other.y)
}
