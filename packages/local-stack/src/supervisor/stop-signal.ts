/** Aborted by the first SIGINT, SIGTERM or SIGHUP; further ones change nothing, since the stop is bounded. */
export function stopSignal(source: NodeJS.Process): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) source.on(signal, () => stop.abort())
  return stop.signal
}
