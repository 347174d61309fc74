import { useEffect } from 'react'

/** Moves the focus to the nearest remaining element when the focused one leaves the page, for example with its row. */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly HTMLElement[] = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) around = placesAround(target)
    }
    const keep = () => {
      if (around[0]?.isConnected !== false || isSomewhere()) return
      // A page or form that has just opened takes the focus itself.
      requestAnimationFrame(() => {
        if (!isSomewhere()) around.find((place) => place.isConnected)?.focus()
      })
    }
    const observer = new MutationObserver(keep)
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function isSomewhere(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

/** The element, then what can have the focus around it: each row with the rows after and before it, up to the page. */
function placesAround(element: HTMLElement): HTMLElement[] {
  const places: Element[] = [element]
  for (let place: Element | null = element; place !== null; place = place.parentElement) {
    const near = [place, place.nextElementSibling, place.previousElementSibling]
    places.push(...near.filter((one) => one?.hasAttribute('tabindex')).flatMap((one) => one ?? []))
  }
  return places.filter((place) => place instanceof HTMLElement)
}
