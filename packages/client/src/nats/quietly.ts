/** A closed connection throws; the broker then delivers the event again by itself. */
export function quietly(say: () => void): void {
  try {
    say()
  } catch {}
}
