import { randomBytes } from 'node:crypto'
import { readWebhookSecret } from '@lokum/client/webhooks/secret'
import { openEvents } from '../events/open-events.ts'
import { UsageError } from '../outcomes/errors.ts'
import { exitCodes } from '../outcomes/exit-codes.ts'
import type { Command } from '../syntax/command.ts'
import { forwardEvent } from './forward-event.ts'

export const listen: Command = {
  name: 'webhooks listen',
  summary: 'Forward new events to a program on this machine, signed like deliveries',
  options: {
    'forward-to': { value: 'address', help: 'where your receiver listens; https, or http on this machine' },
    type: { value: 'type', help: 'only a type such as settlement.sent, or a family such as settlement.*' },
  },
  text: [
    'Reads new events from GET /v1/events, so neither an endpoint nor a public address is needed, and sends each with the headers of a real delivery. Verify it with the secret that is printed at the start; set LOKUM_WEBHOOK_SECRET to choose one that stays.',
    'Each event is sent once, in order, with 15 seconds to answer; redirects are not followed. Samples of `webhooks test` go to their endpoint only. Ends with Ctrl+C.',
    'With --json the first line has the secret, and each other line an event with the status that your receiver answered.',
  ],
  examples: [
    'lokum webhooks listen --forward-to http://localhost:3000/hooks',
    `lokum webhooks listen --forward-to http://localhost:3000 --type 'settlement.*'`,
  ],
  run: async ({ surroundings, printer, logIn }, { values }) => {
    const { env, pollMs, stopSignal, now } = surroundings
    const target = targetOf(values['forward-to'])
    const secret = env.LOKUM_WEBHOOK_SECRET ? checked(env.LOKUM_WEBHOOK_SECRET) : undefined
    const key = secret ?? `whsec_${randomBytes(24).toString('base64')}`
    const { follow } = await openEvents({ client: await logIn(), pollMs, note: printer.note }, values.type)
    const signal = stopSignal()
    // A secret of the environment is known; it is not printed.
    printer.print({ forward_to: target.href, ...(secret === undefined && { secret: key }) }, [
      `Forwarding new events to ${target.href}; Ctrl+C ends it.`,
      secret === undefined ? `Secret: ${key}` : 'Secret: that of LOKUM_WEBHOOK_SECRET',
    ])
    for await (const event of follow(signal)) {
      const began = performance.now()
      const need = { target, secret: key, signal, now, timeoutMs: 15_000 }
      const { status, error } = await forwardEvent(need, event)
      if (signal.aborted) break
      const duration_ms = Math.round(performance.now() - began)
      printer.print({ event_id: event.id, event_type: event.type, status, error, duration_ms }, [
        `${event.id}  ${event.type}  ${[status, error].filter(Boolean).join(' ')}  ${duration_ms} ms`,
      ])
    }
    return exitCodes.done
  },
}

/** @throws UsageError for an address to which events would cross a network in the clear */
function targetOf(text: string | undefined): URL {
  if (text === undefined) throw new UsageError('webhooks listen needs --forward-to. See: lokum webhooks listen --help')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '')
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new UsageError('--forward-to must be an address with https, or with http on this machine.')
  if (url.username || url.password) throw new UsageError('--forward-to must have no user and no password.')
  return url
}

function checked(secret: string): string {
  try {
    readWebhookSecret(secret)
    return secret
  } catch {
    throw new UsageError('LOKUM_WEBHOOK_SECRET must be whsec_ and the Base64 of 24 to 64 bytes.')
  }
}
