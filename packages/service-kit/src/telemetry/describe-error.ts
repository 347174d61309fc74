/** An error as written to a log line: with its stack, or with its causes down to the last one's. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? (error.stack ?? error.message) : `${error.message}: ${describeError(error.cause)}`
}
