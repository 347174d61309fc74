/** On a connection that was closed for good there is nothing to say; the broker delivers the event again. */
export function quietly(say: () => void): void {
  try {
    say()
  } catch {}
}
