import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { resolveName } from '../src/addresses/resolve-name.ts'

type Answers = (name: string, query: number) => readonly string[] | undefined

const types = { a: 1, cname: 5, aaaa: 28 }
const nameError = 3

/**
 * A name server on this machine (RFC 1035, over UDP). For a name and the number of the query for it, `answers` gives addresses
 * and other names, each of which is an alias that leads to what comes after it; undefined is no such name.
 */
export async function openNameServer(answers: Answers) {
  const socket = createSocket('udp4')
  const asked = new Map<string, number>()
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    const key = `${name} ${type}`
    const number = (asked.get(key) ?? 0) + 1
    asked.set(key, number)
    const found = answers(name, number)
    const records = found === undefined ? [] : recordsOf(name, type, found)
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (found === undefined ? nameError : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const servers = [`127.0.0.1:${socket.address().port}`]
  return {
    asked,
    resolve: (name: string) => resolveName(name, servers),
    [Symbol.asyncDispose]: async () => {
      await new Promise<void>((resolve) => socket.close(resolve))
    },
  }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function recordsOf(name: string, type: number, found: readonly string[]): Buffer[] {
  let owner = name
  return found.flatMap((value) => {
    const kind = kindOf(value)
    const record = recordOf(owner, kind, value)
    if (kind === types.cname) owner = value
    return kind === types.cname || kind === type ? [record] : []
  })
}

function kindOf(value: string): number {
  if (value.includes(':')) return types.aaaa
  return isIPv4(value) ? types.a : types.cname
}

function recordOf(owner: string, kind: number, value: string): Buffer {
  const data = dataOf(kind, value)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(kind, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(owner), fixed, data])
}

function dataOf(kind: number, value: string): Buffer {
  if (kind === types.cname) return encodeName(value)
  if (kind === types.a) return Buffer.from(value.split('.').map(Number))
  const [front = '', back = ''] = value.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(front).length - groups(back).length
  const all = [...groups(front), ...Array.from({ length: missing }, () => '0'), ...groups(back)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
