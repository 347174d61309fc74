/** Lets several values come from one reading: whoever asks while it is under way gets the same answer. */
export function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () => {
    running ??= read().finally(() => {
      running = undefined
    })
    return running
  }
}
