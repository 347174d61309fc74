import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** Where a conversation is: what the client has just said, or its first bytes of the text, or its end. */
export type Step = 'connect' | 'ehlo' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'text' | 'end'

/** A mail server's reply at a step: an answer, nothing at all, or to hang up. */
export type Reply = string | 'silence' | 'hang up' | undefined

export type Received = { to: string; text: string }

type Script = (step: Step, mail: Received) => Reply | Promise<Reply>

const usual: Record<Step, Reply> = {
  connect: '220 test',
  ehlo: '250 test',
  starttls: '502 5.5.1 Not here',
  auth: '503 5.5.1 Not here',
  mail: '250 2.1.0 Ok',
  rcpt: '250 2.1.5 Ok',
  data: '354 Go on',
  text: undefined,
  end: '250 2.0.0 Taken',
}

const commands: readonly [RegExp, Step][] = [
  [/^EHLO/i, 'ehlo'],
  [/^STARTTLS/i, 'starttls'],
  [/^AUTH/i, 'auth'],
  [/^MAIL FROM/i, 'mail'],
  [/^RCPT TO/i, 'rcpt'],
  [/^DATA/i, 'data'],
]

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that follows a script; what it accepted, it accepted: the client may not have heard of it. */
export async function startMailServer({ port = 0 }: { port?: number } = {}) {
  const accepted: Received[] = []
  const seen: { step: Step; to: string }[] = []
  const sockets = new Set<Socket>()
  let script: Script = () => undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, { ask: (step, mail) => script(step, mail), seen, accepted }).catch(() => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    accepted,
    seen,
    /** Changes its replies from now on, where they are not the usual ones. */
    follow: (next: Script) => {
      script = next
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Watched = { ask: Script; seen: { step: Step; to: string }[]; accepted: Received[] }

async function converse(socket: Socket, watched: Watched): Promise<void> {
  const conversation = new Conversation(socket, watched)
  await conversation.answer('connect')
  for await (const chunk of socket) await conversation.hear(chunk.toString('latin1'))
}

/** The conversation with one client, in commands of a line each and a text that a line with a dot ends. */
class Conversation {
  readonly #socket: Socket
  readonly #watched: Watched
  readonly #mail: Received = { to: '', text: '' }
  #waiting = ''
  #isText = false
  #isBegun = false

  constructor(socket: Socket, watched: Watched) {
    this.#socket = socket
    this.#watched = watched
  }

  async hear(said: string): Promise<void> {
    this.#waiting += said
    while (this.#isText ? await this.#takeText() : await this.#takeCommand());
  }

  async answer(step: Step): Promise<Reply> {
    const { ask, seen, accepted } = this.#watched
    seen.push({ step, to: this.#mail.to })
    const reply = (await ask(step, this.#mail)) ?? usual[step]
    if (step === 'end' && reply?.startsWith('250')) accepted.push({ ...this.#mail })
    if (reply === 'hang up') this.#socket.destroy()
    else if (reply !== undefined && reply !== 'silence') this.#socket.write(`${reply}\r\n`)
    return reply
  }

  /** Gives whether there may be more. */
  async #takeCommand(): Promise<boolean> {
    const line = this.#waiting.indexOf('\r\n')
    if (line === -1) return false
    const said = this.#waiting.slice(0, line)
    this.#waiting = this.#waiting.slice(line + 2)
    const step = commands.find(([pattern]) => pattern.test(said))?.[1]
    if (step === 'rcpt') this.#mail.to = said.replace(/^RCPT TO:<(.*)>.*$/i, '$1')
    if (step) this.#isText = (await this.answer(step))?.startsWith('354') ?? false
    else this.#socket.end('221 2.0.0 Bye\r\n')
    return true
  }

  async #takeText(): Promise<boolean> {
    if (!this.#isBegun && this.#waiting !== '') {
      this.#isBegun = true
      // Who says nothing here reads nothing either.
      if ((await this.answer('text')) === 'silence') await once(this.#socket, 'close')
    }
    const end = this.#waiting.indexOf('\r\n.\r\n')
    if (end === -1) return false
    this.#mail.text = this.#waiting.slice(0, end + 2).replaceAll('\r\n..', '\r\n.')
    this.#waiting = this.#waiting.slice(end + 5)
    this.#isText = false
    await this.answer('end')
    return true
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return address.port
}
