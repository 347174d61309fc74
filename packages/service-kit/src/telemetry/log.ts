import { pino } from 'pino'

/** Structured lines on standard output: `log.info(facts, 'noun.verb')`, one for each unit of work. */
export type Log = pino.Logger

/** Never a secret: what could carry one is removed by name, anywhere in the first two levels. */
const redact = ['authorization', 'token', 'secret', 'password', '*.authorization', '*.token', '*.secret', '*.password']

export function createLog({ service, level }: { service: string; level: string }): Log {
  return pino({ level, base: { service }, redact, timestamp: pino.stdTimeFunctions.isoTime })
}
