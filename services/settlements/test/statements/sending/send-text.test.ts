import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Interrupted, LeaseLost } from '../../../src/statements/sending/judge-failure.ts'
import type { MailServer as MailServerSettings } from '../../../src/statements/sending/mail-server.ts'
import { sendText } from '../../../src/statements/sending/send-text.ts'
import { type MailServer, type Reply, type Step, startMailServer } from './a-mail-server.ts'

let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(() => server[Symbol.asyncDispose]())

const times = { connectMs: 1_000, greetingMs: 300, silenceMs: 300, drainMs: 100 }
const envelope = { from: 'sender@example.org', to: 'jan@example.org' }
const text = Buffer.from(`Subject: Test\r\n\r\n${'0123456789\r\n'.repeat(20_000)}.starts with a dot\r\n`)

type Sent = {
  settings?: Partial<MailServerSettings>
  signal?: AbortSignal
  beforeText?: () => Promise<void>
  beforeEnd?: () => Promise<void>
}

/** Sends the text to the server; what was told about it, in order. */
async function send({ settings, signal = new AbortController().signal, ...hooks }: Sent = {}) {
  const told: string[] = []
  const outcome = await sendText(
    {
      server: {
        host: '127.0.0.1',
        port: server.port,
        security: 'none',
        credentials: undefined,
        ca: undefined,
        ...settings,
      },
      times,
      signal,
    },
    {
      envelope,
      text,
      beforeText: async () => {
        told.push('text')
        await hooks.beforeText?.()
      },
      beforeEnd: async () => {
        told.push('end')
        await hooks.beforeEnd?.()
      },
    },
  )
  return { outcome, told }
}

function answers(at: Step, reply: Reply) {
  server.follow((step) => (step === at ? reply : undefined))
}

test('an accepting server receives every byte of the text, and both callbacks run in time', async () => {
  const { outcome, told } = await send()

  expect(outcome).toEqual({ result: 'accepted' })
  expect(told).toEqual(['text', 'end'])
  expect(server.accepted).toEqual([{ to: 'jan@example.org', text: text.toString() }])
})

test('nothing of the text leaves before it is known to be on its way', async () => {
  const { outcome } = await send({
    beforeText: async () => {
      expect(server.seen.map(({ step }) => step)).not.toContain('text')
      throw new LeaseLost('Another worker has the mail.')
    },
  })

  expect(outcome).toEqual({ result: 'lost' })
  expect(server.seen.map(({ step }) => step)).toEqual(['connect', 'ehlo', 'mail', 'rcpt', 'data'])
  expect(server.accepted).toEqual([])
})

test('a text is not completed when another worker has taken the mail over', async () => {
  const { outcome } = await send({
    beforeEnd: async () => {
      throw new LeaseLost('Another worker has the mail.')
    },
  })

  expect(outcome).toEqual({ result: 'lost' })
  expect(server.accepted).toEqual([])
})

test.each<[string, Step, Reply, string]>([
  ['a refused recipient is refused for good', 'rcpt', '550 5.1.1 No such mailbox', 'refused'],
  ['a refused text is refused for good', 'end', '554 5.7.1 Spam', 'refused'],
  ['a mail that is too large is refused for good', 'mail', '552 5.3.4 Too large', 'refused'],
  ['a recipient that is put off is tried again', 'rcpt', '450 4.2.0 Greylisted', 'deferred'],
  ['a text that is put off is tried again', 'end', '451 4.3.0 Try later', 'deferred'],
  ['a server that closes instead of an answer to the text is tried again', 'end', '421 4.3.2 Closing', 'deferred'],
  ['a server that takes no mails is tried again', 'connect', '554 5.3.2 Not now', 'deferred'],
  ['a sender that is refused is tried again, for it is repaired here', 'mail', '550 5.7.1 Not you', 'deferred'],
  ['a server that is silent at first is tried again', 'connect', 'silence', 'deferred'],
  ['a server that hangs up at once is tried again', 'connect', 'hang up', 'deferred'],
  ['a server that hangs up at the recipient is tried again', 'rcpt', 'hang up', 'deferred'],
  ['a server that is silent at the recipient is tried again', 'rcpt', 'silence', 'deferred'],
  ['a server that hangs up before the text is tried again', 'data', 'hang up', 'deferred'],
  ['a server that hangs up after the end of the text leaves nobody knowing', 'end', 'hang up', 'unconfirmed'],
  ['a server that is silent after the end of the text leaves nobody knowing', 'end', 'silence', 'unconfirmed'],
  ['a server that takes a text before its end leaves nobody knowing', 'text', '250 2.0.0 Taken', 'unconfirmed'],
])('%s', async (_sentence, step, reply, result) => {
  answers(step, reply)

  const { outcome } = await send(
    step === 'text' ? { beforeEnd: () => new Promise((done) => setTimeout(done, 1_000)) } : {},
  )

  expect(outcome).toMatchObject({ result, error: expect.stringMatching(/./) })
  expect(server.accepted).toEqual([])
})

test('a connection lost in the middle of the text is retried, because the server never saw the end', async () => {
  answers('text', 'hang up')

  const { outcome } = await send({ beforeEnd: () => new Promise((done) => setTimeout(done, 1_000)) })

  expect(outcome).toMatchObject({ result: 'deferred' })
})

test('an unreachable server is retried', async () => {
  await server[Symbol.asyncDispose]()

  const { outcome } = await send()
  server = await startMailServer()

  expect(outcome).toMatchObject({ result: 'deferred', error: expect.stringContaining('ECONNREFUSED') })
})

test.each(['starttls', 'tls'] as const)(
  'a server that offers no TLS gets nothing in the clear (%s)',
  async (security) => {
    const credentials = { user: 'lokum', password: 'correct horse' }

    const { outcome, told } = await send({ settings: { security, credentials } })

    expect(outcome).toMatchObject({ result: 'deferred' })
    expect(told).toEqual([])
    expect(server.seen.map(({ step }) => step)).not.toEqual(expect.arrayContaining(['mail']))
  },
)

test('a server’s recorded answer contains neither a password nor a link’s token', async () => {
  const credentials = { user: 'lokum', password: 'correct horse' }
  const given = Buffer.from(credentials.password).toString('base64')
  const token = `tl_${'a'.repeat(43)}`
  server.follow((step) => {
    if (step === 'ehlo') return '250-test\r\n250 AUTH PLAIN'
    return step === 'auth'
      ? `535 5.7.8 ${credentials.password} ${given} ${token}\u0007 ${'x'.repeat(2_000)}`
      : undefined
  })

  const { outcome } = await send({ settings: { credentials } })

  expect(outcome).toMatchObject({ result: 'deferred' })
  const said = outcome.result === 'deferred' ? outcome.error : ''
  expect(said).toContain('535')
  expect(said).toContain('tl_…')
  expect(said).not.toContain('correct horse')
  expect(said).not.toContain(given)
  expect(said).not.toContain(token)
  expect(said.length).toBeLessThanOrEqual(500)
  expect(said).not.toMatch(/\p{Cc}/u)
})

test('a process that stops before the text hands nothing over, and one that waits for the answer does not wait for ever', async () => {
  const stop = new AbortController()
  server.follow((step) => {
    if (step === 'rcpt') stop.abort(new Interrupted('The service stopped.'))
    return undefined
  })
  const before = await send({ signal: stop.signal })
  const stopLater = new AbortController()
  server.follow((step) => {
    if (step !== 'end') return undefined
    stopLater.abort(new Interrupted('The service stopped.'))
    return 'silence'
  })
  const after = await send({ signal: stopLater.signal })

  expect(before).toMatchObject({ outcome: { result: 'interrupted' }, told: [] })
  expect(after).toMatchObject({ outcome: { result: 'unconfirmed', error: 'The service stopped.' } })
})
