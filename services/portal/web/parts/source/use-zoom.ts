import { useState } from 'react'

const largest = 4

/** How much a picture is enlarged, from 1 to 4. */
export function useZoom() {
  const [zoom, setZoom] = useState(1)
  const set = (wanted: number) => setZoom(Math.min(largest, Math.max(1, wanted)))
  return {
    zoom,
    set,
    larger: () => set(zoom + 0.5),
    smaller: () => set(zoom - 0.5),
    reset: () => set(1),
    isLargest: zoom >= largest,
    isSmallest: zoom <= 1,
  }
}

export type Zoom = ReturnType<typeof useZoom>
