import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** Cuts the connection when these words pass: before they arrive, or instead of the answer to them. */
export type Cut = { words: string; lose: 'request' | 'answer'; times: number }

type Pair = { caller: Socket; server: Socket; isForgotten: boolean; awaitsCut: boolean }

/** A TCP connection from one program to another that can be broken in every way a network breaks one, without root. */
export async function openWire({ port }: { port: number }) {
  const wire = new Wire(port)
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => wire.accept(caller))
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1_024 })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  const close = async () => {
    server.close()
    wire.reset()
  }
  return Object.assign(wire, { port: address.port, [Symbol.asyncDispose]: close })
}

class Wire {
  readonly #home: number
  readonly #pairs = new Set<Pair>()
  #target: number
  #isRefusing = false
  #isStalled = false
  #losesAnswers = false
  #losesRequests = false
  #delayMs = 0
  #bytesPerSecond = Number.POSITIVE_INFINITY
  #cut: Cut | undefined
  #heldChunks = 0

  constructor(port: number) {
    this.#home = port
    this.#target = port
  }

  /** Ends every connection with a reset, and lets new ones in unless another fault keeps them out. */
  reset(): void {
    for (const pair of this.#pairs) destroy(pair)
  }

  /** Resets every connection and every new one. */
  refuse(): void {
    this.#isRefusing = true
    this.reset()
  }

  /** A partition: nothing passes and no error is raised. What was sent arrives when it heals. */
  stall(): void {
    this.#isStalled = true
    for (const { caller, server } of this.#pairs) {
      caller.pause()
      server.pause()
    }
  }

  /** Connections that are open lead nowhere from now on, without a word; new ones work. A middlebox that lost its table. */
  forget(): void {
    for (const pair of this.#pairs) pair.isForgotten = true
  }

  /** One direction is lost, the other one works. */
  lose(direction: 'requests' | 'answers'): void {
    if (direction === 'requests') this.#losesRequests = true
    else this.#losesAnswers = true
  }

  slow({ delayMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY }): void {
    this.#delayMs = delayMs
    this.#bytesPerSecond = bytesPerSecond
  }

  cut(cut: Cut): void {
    this.#cut = { ...cut }
  }

  /** The server on this port answers instead. */
  lead(port: number): void {
    this.#target = port
    this.reset()
  }

  /** Heals the wire: nothing is held back any more, and connections on which something was lost are reset. */
  heal(): void {
    const hasLost = this.#losesAnswers || this.#losesRequests
    const wasLed = this.#target !== this.#home
    this.#isRefusing = this.#isStalled = this.#losesAnswers = this.#losesRequests = false
    this.#delayMs = 0
    this.#bytesPerSecond = Number.POSITIVE_INFINITY
    this.#cut = undefined
    this.#target = this.#home
    if (hasLost || wasLed) this.reset()
    for (const { caller, server } of this.#pairs) {
      caller.resume()
      server.resume()
    }
  }

  /** How many pieces it has read and not passed on. */
  get heldChunks(): number {
    return this.#heldChunks
  }

  accept(caller: Socket): void {
    if (this.#isRefusing) {
      caller.on('error', () => undefined)
      return void caller.resetAndDestroy()
    }
    const server = createConnection({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const pair = { caller, server, isForgotten: false, awaitsCut: false }
    this.#pairs.add(pair)
    for (const socket of [caller, server]) {
      socket.once('close', () => this.#pairs.delete(pair))
      socket.once('error', () => destroy(pair))
    }
    this.#carry(pair, { from: caller, to: server, isRequest: true })
    this.#carry(pair, { from: server, to: caller, isRequest: false })
  }

  #carry(pair: Pair, { from, to, isRequest }: { from: Socket; to: Socket; isRequest: boolean }): void {
    // Whatever each of them waits for, what came first goes first.
    const waiting: (Buffer | 'end')[] = []
    const pass = () => {
      const next = waiting.shift()
      if (next === 'end') return pair.isForgotten || to.end()
      if (next !== undefined) this.#write(to, from, next)
    }
    from.on('data', (bytes) => {
      if (this.#isLost(pair, bytes, isRequest)) return
      waiting.push(bytes)
      const waitMs = this.#delayMs + (bytes.length / this.#bytesPerSecond) * 1_000
      if (waitMs === 0) return void pass()
      from.pause()
      this.#heldChunks += 1
      setTimeout(() => {
        this.#heldChunks -= 1
        pass()
        if (!this.#isStalled) from.resume()
      }, waitMs)
    })
    from.once('end', () => {
      waiting.push('end')
      setTimeout(pass, this.#delayMs)
    })
    if (this.#isStalled) from.pause()
  }

  #write(to: Socket, from: Socket, bytes: Buffer): void {
    if (to.destroyed || to.write(bytes)) return
    from.pause()
    to.once('drain', () => this.#isStalled || from.resume())
  }

  #isLost(pair: Pair, bytes: Buffer, isRequest: boolean): boolean {
    if (pair.isForgotten || (isRequest ? this.#losesRequests : this.#losesAnswers)) return true
    if (!isRequest && pair.awaitsCut) {
      destroy(pair)
      return true
    }
    const cut = this.#cut
    if (!isRequest || !cut || cut.times === 0 || !bytes.includes(cut.words)) return false
    cut.times -= 1
    if (cut.lose === 'answer') {
      pair.awaitsCut = true
      return false
    }
    destroy(pair)
    return true
  }
}

export type { Wire }

function destroy({ caller, server }: Pair): void {
  caller.resetAndDestroy()
  server.resetAndDestroy()
}
