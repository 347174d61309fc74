import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { Problem } from '@lokum/service-kit/problem'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { z } from 'zod'

const mostBytes = 16_384
/** Reports are hints for operators: a few lines a minute say as much as thousands. */
const linesPerMinute = 20

const Report = z.looseObject({
  body: z.looseObject({ effectiveDirective: z.string().max(100), blockedURL: z.string().max(2_000).optional() }),
})
const Reports = z.array(Report).max(100)

/** Takes browsers' reports about the pages' policy (Reporting API); of an address only its origin is logged. */
export class ReportDesk {
  readonly #log: Log
  readonly #nowMs: () => number
  #minute = 0
  #lines = 0

  constructor({ log, nowMs }: { log: Log; nowMs: () => number }) {
    this.#log = log
    this.#nowMs = nowMs
  }

  /** @throws Problem payload_too_large, validation_failed */
  async receive(request: IncomingMessage): Promise<void> {
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) > mostBytes)
      throw new Problem('payload_too_large', { headers: { connection: 'close' } })
    for (const { body } of read(await text(request))) this.#note(body)
  }

  #note({ effectiveDirective: directive, blockedURL = '' }: z.infer<typeof Report>['body']): void {
    const minute = Math.floor(this.#nowMs() / 60_000)
    if (minute !== this.#minute) this.#lines = 0
    this.#minute = minute
    this.#lines += 1
    if (this.#lines > linesPerMinute) return
    const blocked = URL.canParse(blockedURL) ? new URL(blockedURL).origin : blockedURL.slice(0, 20)
    this.#log.warn({ directive, blocked }, 'policy.violated')
  }
}

function read(content: string): z.infer<typeof Reports> {
  try {
    return Reports.parse(JSON.parse(content))
  } catch {
    throw new Problem('validation_failed')
  }
}
