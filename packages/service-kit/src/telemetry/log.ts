import { pino } from 'pino'
import { total } from './metrics.ts'
import { openOutput } from './open-output.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Structured lines on standard output: `log.info(facts, 'noun.verb')`, one for each unit of work. */
export type Log = pino.Logger

// Node makes a pipe non-blocking when its stream is asked for; a write that hangs in one would hold up the end of the process.
const { fd } = process.stdout

/** A full disk or a reader that stopped costs lines, and never holds up a request. */
const standardOutput = openOutput(fd)
let dropped = 0
standardOutput.on('drop', () => {
  dropped += 1
})
total('log_lines_dropped', 'Lines of the log that found no room while standard output took none', () => dropped)
process.once('exit', writeRest)

function writeRest(): void {
  try {
    standardOutput.flushSync()
  } catch {
    // Nothing is left to do for these lines.
  }
}

export function createLog({ service, level }: { service: string; level: string }): Log {
  // pino's own `redact` with wildcards costs as much as the rest of the line.
  const formatters = { log: withoutSecrets }
  const options = { level, base: { service }, formatters, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, standardOutput)
}
