import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pick, type Random } from '../random.ts'

type Around = {
  random: Random
  /** A forbidden address. */
  trapUrl: string
}

/** Answers a request that was read; gives whether it sent the head of a success, with which it has taken the event. */
type Answer = (response: ServerResponse, around: Around) => boolean

/** Unpacking one of these would show in the memory of the process. */
const zeros = Buffer.alloc(100 * 1024 ** 2)
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const bombs = { gzip: gzipSync(zeros), br: brotliCompressSync(zeros, fastBrotli) } as const
const chunk = Buffer.alloc(65_536, 'x')
/** A byte of each drop, so that only the time for the whole attempt ends it. */
const dripMs = 1_000

/** Every way in which a receiver is bad, by name. */
export const hostileAnswers = {
  'hang for ever': () => false,
  'drip the head': ({ socket }) => {
    const text = 'HTTP/1.1 200 OK\r\nx-slow: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
    let written = 0
    every(dripMs, socket, () => socket?.write(text.charAt(written++)))
    return false
  },
  'drip the body': (response) => {
    response.writeHead(200).flushHeaders()
    every(dripMs, response.socket, () => response.write('.'))
    return true
  },
  'never end': (response, { random }) => {
    response.writeHead(pick(random, [200, 500]))
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
    return response.statusCode === 200
  },
  'bomb by gzip': (response, { random }) => bomb(response, { encoding: 'gzip', status: pick(random, [200, 500]) }),
  'bomb by brotli': (response, { random }) => bomb(response, { encoding: 'br', status: pick(random, [200, 500]) }),
  'reset before the head': ({ socket }) => {
    socket?.resetAndDestroy()
    return false
  },
  'reset in the body': (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('half', () => response.socket?.resetAndDestroy())
    return true
  },
  'end in the head': ({ socket }) => say(socket, 'HTTP/1.1 200 OK\r\nx-half: '),
  redirect: (response, { random, trapUrl }) => {
    response.writeHead(pick(random, [301, 302, 303, 307, 308]), { location: trapUrl }).end()
    return false
  },
  fail: (response) => refuse(response, 500, {}),
  'be overloaded': (response) => refuse(response, 503, { 'retry-after': '1' }),
  'ask for less': (response) => refuse(response, 429, { 'retry-after': '1' }),
  'send a megabyte of headers': ({ socket }) => {
    const lines = Array.from({ length: 1_024 }, (_, index) => `x-${index}: ${'x'.repeat(1_016)}\r\n`)
    return say(socket, `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`)
  },
  'speak no HTTP': ({ socket }) => say(socket, '220 mail.example.com ESMTP\r\n\r\n'),
  'announce for ever': ({ socket }) => {
    every(100, socket, () => socket?.write('HTTP/1.1 102 Processing\r\n\r\n'))
    return false
  },
  'break its chunks': ({ socket }) => {
    say(socket, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nnonsense')
    return true
  },
} as const satisfies Record<string, Answer>

export type HostileKind = keyof typeof hostileAnswers

export function isHostileKind(name: string): name is HostileKind {
  return Object.hasOwn(hostileAnswers, name)
}

type Bomb = { encoding: keyof typeof bombs; status: number }

function bomb(response: ServerResponse, { encoding, status }: Bomb): boolean {
  response.writeHead(status, { 'content-encoding': encoding, 'content-type': 'application/json' }).end(bombs[encoding])
  return status === 200
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): false {
  response.writeHead(status, headers).end('no')
  return false
}

function say(socket: ServerResponse['socket'], text: string): false {
  socket?.end(text)
  return false
}

function every(ms: number, socket: ServerResponse['socket'], act: () => unknown): void {
  const timer = setInterval(act, ms)
  socket?.once('close', () => clearInterval(timer))
}
