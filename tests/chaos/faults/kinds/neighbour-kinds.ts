import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Wire } from '../wire.ts'
import type { Kind } from './kind.ts'

const lastsMs = 10_000
const idleCallers = 200

/** An outside system that misbehaves for a time. */
function wires(name: string, fitting: RegExp, act: (wire: Wire) => void): Kind {
  return {
    name,
    strike: async ({ system }) => {
      const broken = system.wires(fitting)
      for (const wire of broken) act(wire)
      await delay(lastsMs)
      for (const wire of broken) wire.heal()
    },
  }
}

/** Another program answers in place of an outside system. */
function impostor(name: string, fitting: RegExp, open: () => Server): Kind {
  return {
    name,
    strike: async ({ system }) => {
      const sockets = new Set<Socket>()
      const server = open().on('connection', (socket) => sockets.add(socket.on('error', () => undefined)))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      const port = address !== null && typeof address !== 'string' ? address.port : 0
      const led = system.wires(fitting)
      for (const wire of led) wire.lead(port)
      await delay(lastsMs)
      for (const wire of led) wire.heal()
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const provider = /^→identity$/
const mailbox = /→mailbox$/
const answerJson = (body: unknown): RequestListener => {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
const badKeys = [
  { kty: 'oct', k: 'c2VjcmV0', kid: 'a', alg: 'RS256' },
  { kty: 'RSA', e: 'AQAB', kid: 'b', alg: 'RS256', use: 'sig' },
  { kty: 'RSA', e: 'AQAB', n: 'x', kid: 'b', alg: 'RS256', use: 'sig' },
]

const providerKinds: readonly Kind[] = [
  wires('the identity provider away', provider, (wire) => wire.refuse()),
  wires('the identity provider hanging', provider, (wire) => wire.stall()),
  impostor('a provider that answers with its page of errors', provider, () =>
    createHttpServer((_request, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>')),
  ),
  impostor('a provider without keys', provider, () => createHttpServer(answerJson({ keys: [] }))),
  impostor('a provider with broken keys', provider, () => createHttpServer(answerJson({ keys: badKeys }))),
  impostor('a provider that never ends', provider, () =>
    createHttpServer((_request, response) => void response.writeHead(200).write('{"keys":[')),
  ),
  {
    name: 'another signing key beside the old one',
    strike: ({ system }) => system.identity.rotateKeys('keep-old'),
  },
]

/** Speaks as much SMTP as the lines say: one for the greeting, then one for each command. */
function smtp(lines: readonly string[]) {
  return () =>
    createServer((socket) => {
      let said = 0
      const say = () => {
        const line = lines[Math.min(said, lines.length - 1)]
        said += 1
        if (line) socket.write(`${line}\r\n`)
        else if (line === undefined) socket.end()
      }
      socket.on('data', say)
      say()
    })
}

const mailKinds: readonly Kind[] = [
  wires('the mail server away', mailbox, (wire) => wire.refuse()),
  wires('the mail server hanging', mailbox, (wire) => wire.stall()),
  wires('the mail server’s answers lost', mailbox, (wire) => wire.lose('answers')),
  impostor('a mail server that is busy', mailbox, smtp(['421 4.3.2 try later'])),
  impostor('a mail server that wants no sender', mailbox, smtp(['220 x', '250 x', '451 4.7.1 greylisted'])),
  impostor(
    'a mail server that hangs after the data',
    mailbox,
    smtp(['220 x', '250 x', '250 x', '250 x', '354 go', '']),
  ),
]

/** The receivers that may fail do so, in the way of their kind. */
const receiversFail: Kind = {
  name: 'a third of all receivers failing',
  strike: async ({ system }) => {
    system.mood.receiversFail = true
    await delay(2 * lastsMs)
    system.mood.receiversFail = false
  },
}

/** Callers that begin a request and say no more. */
const slowCallers: Kind = {
  name: 'callers that never finish their requests',
  strike: async ({ system }) => {
    const { hostname, port } = new URL(system.gateway)
    const sockets = Array.from({ length: idleCallers }, (_, index) => {
      const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
      const head = 'POST /v1/documents HTTP/1.1\r\nHost: lokum.test\r\n'
      socket.write(index % 2 === 0 ? head : `${head}Content-Length: 100000\r\n\r\n{`)
      return socket
    })
    await delay(lastsMs)
    for (const socket of sockets) socket.destroy()
  },
}

export const neighbourKinds: readonly Kind[] = [...providerKinds, ...mailKinds, receiversFail, slowCallers]
