import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { beforeAll, expect, test } from '@jest/globals'
import { generate } from 'selfsigned'
import { openSender } from './raw-receiver.ts'

type Pair = { key: string; cert: string }
let authority: Pair

beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'A trusted authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  authority = { key: made.private, cert: made.cert }
})

const day = 24 * 3_600_000

/** A certificate for the name, by the trusted authority unless stated otherwise. */
async function certify(name: string, { ca, days = 1 }: { ca?: Pair | null; days?: number } = {}): Promise<Pair> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 10 * day),
    notAfterDate: new Date(Date.now() + days * day),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    ...(ca !== null && { ca: ca ?? authority }),
  })
  return { key: made.private, cert: made.cert }
}

type Options = Parameters<typeof createServer>[0]

async function openTlsReceiver(pair: Pair, options: Options = {}) {
  const handshakes: { servername: unknown; protocol: string | null; isReused: boolean }[] = []
  const server = createServer({ ...pair, ...options }, (_, response) => response.end('ok'))
  server.on('secureConnection', (socket: TLSSocket) => {
    handshakes.push({
      servername: 'servername' in socket ? socket.servername : undefined,
      protocol: socket.getProtocol(),
      isReused: socket.isSessionReused(),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    handshakes,
    urlOf: (name: string) => `https://${name}:${address.port}/hooks`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a certificate of a trusted authority for the name is accepted, and the name is sent in SNI', async () => {
  await using receiver = await openTlsReceiver(await certify('receiver.example.com'))
  using sender = openSender({ ca: authority.cert })

  expect(await sender.send({ url: receiver.urlOf('receiver.example.com') })).toMatchObject({ status: 200, error: null })

  expect(receiver.handshakes).toEqual([{ servername: 'receiver.example.com', protocol: 'TLSv1.3', isReused: false }])
})

test('a dot at the end of a name is no part of SNI', async () => {
  await using receiver = await openTlsReceiver(await certify('receiver.example.com'))
  using sender = openSender({ ca: authority.cert })

  expect(await sender.send({ url: receiver.urlOf('receiver.example.com.') })).toMatchObject({ status: 200 })

  expect(receiver.handshakes).toMatchObject([{ servername: 'receiver.example.com' }])
})

test.each([
  ['that signed itself', async () => certify('receiver.example.com', { ca: null })],
  ['of another authority', async () => certify('receiver.example.com', { ca: await certify('Nobody') })],
  ['for another name', async () => certify('other.example.com')],
  ['that has expired', async () => certify('receiver.example.com', { days: -1 })],
])('a certificate %s is refused, every time', async (_, make) => {
  await using receiver = await openTlsReceiver(await make())
  using sender = openSender({ ca: authority.cert })

  for (let n = 0; n < 3; n++) {
    const attempted = await sender.send({ url: receiver.urlOf('receiver.example.com') })
    expect(attempted).toMatchObject({ status: null, error: 'tls' })
  }
})

test('a certificate for another name is refused with TLS 1.2 as well, where sessions are taken up again', async () => {
  await using receiver = await openTlsReceiver(await certify('other.example.com'), { maxVersion: 'TLSv1.2' })
  using sender = openSender({ ca: authority.cert })

  for (let n = 0; n < 3; n++) {
    expect(await sender.send({ url: receiver.urlOf('receiver.example.com') })).toMatchObject({ error: 'tls' })
  }
})

test('the trust of the machine is asked when no other is given', async () => {
  await using receiver = await openTlsReceiver(await certify('receiver.example.com'))
  using sender = openSender()

  expect(await sender.send({ url: receiver.urlOf('receiver.example.com') })).toMatchObject({ error: 'tls' })
})

test('a receiver that knows nothing newer than TLS 1.1 is refused', async () => {
  await using receiver = await openTlsReceiver(await certify('receiver.example.com'), {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  })
  using sender = openSender({ ca: authority.cert })

  expect(await sender.send({ url: receiver.urlOf('receiver.example.com') })).toMatchObject({ error: 'tls' })
})

test('a receiver that speaks plain HTTP where TLS is expected is refused', async () => {
  const server = createPlainServer((_, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  using sender = openSender()

  expect(await sender.send({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ status: null, error: 'tls' })

  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a session is taken up again by the next connection', async () => {
  await using receiver = await openTlsReceiver(await certify('receiver.example.com'))
  let minutes = 0
  using sender = openSender({ ca: authority.cert, now: () => minutes * 60_000 })

  await sender.send({ url: receiver.urlOf('receiver.example.com') })
  minutes = 2
  await sender.send({ url: receiver.urlOf('receiver.example.com') })

  expect(receiver.handshakes).toMatchObject([{ isReused: false }, { isReused: true }])
})
