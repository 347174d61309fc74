import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { judgeFailure, type Outcome, type Progress } from './judge-failure.ts'
import type { MailServer } from './mail-server.ts'

export type SmtpTimes = {
  /** To be connected, and to be greeted and secured. */
  connectMs: number
  greetingMs: number
  /** The longest silence; RFC 5321 (section 4.5.3.2.6) gives a server ten minutes to answer the end of a text. */
  silenceMs: number
  /** How long a text that is whole may wait for its answer when the process is to stop. */
  drainMs: number
}

export type Conversation = {
  server: MailServer
  times: SmtpTimes
  /** Aborted when the process stops, or the lease is lost: a text that is not whole ends there. */
  signal: AbortSignal
}

export type Handover = {
  envelope: { from: string; to: string }
  text: Buffer
  /** Before its first byte leaves. @throws LeaseLost */
  beforeText: () => Promise<void>
  /** Before its last byte leaves. @throws LeaseLost */
  beforeEnd: () => Promise<void>
}

const pieceBytes = 64 * 1024

/** Hands a text to the mail server, once. Never throws: what is certain afterwards is the outcome. */
export async function sendText(conversation: Conversation, handover: Handover): Promise<Outcome> {
  const { server, times, signal } = conversation
  const progress: Progress = { handedOver: false }
  const connection = new SMTPConnection(optionsOf(conversation))
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  connection.on('error', broken.reject)
  const leave = () => {
    const stopping = () => broken.reject(signal.reason)
    if (progress.handedOver) setTimeout(stopping, times.drainMs).unref()
    else stopping()
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([converse(connection, conversation, { ...handover, progress }), broken.promise])
    connection.quit()
    return { result: 'accepted' }
  } catch (error) {
    return judgeFailure(error, { progress, secrets: server.credentials ? [server.credentials.password] : [] })
  } finally {
    signal.removeEventListener('abort', leave)
    connection.close()
  }
}

type Told = Handover & { progress: Progress }

async function converse(connection: SMTPConnection, { server }: Conversation, told: Told): Promise<void> {
  const { envelope, text, progress } = told
  await new Promise<void>((resolve, reject) => {
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve()))
  })
  if (server.credentials) await login(connection, server.credentials)
  await new Promise<void>((resolve, reject) => {
    // Nothing is read ahead, so that the end is not said before what comes before it has left.
    const stream = Readable.from(piecesOf(told), { objectMode: true, highWaterMark: 0 })
    connection.send({ ...envelope, size: text.length }, stream, (error) => (error ? reject(error) : resolve()))
  })
  if (progress.handedOver) return
  // Who answers before the end cannot be understood, so nobody knows what becomes of the mail.
  progress.handedOver = true
  throw new Error('The server accepted a text before its end.')
}

async function* piecesOf({ text, beforeText, beforeEnd, progress }: Told) {
  await beforeText()
  for (let from = 0; from < text.length; from += pieceBytes) yield text.subarray(from, from + pieceBytes)
  await beforeEnd()
  progress.handedOver = true
}

async function login(connection: SMTPConnection, { user, password }: { user: string; password: string }) {
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, pass: password }, (error) => (error ? reject(error) : resolve()))
  })
}

function optionsOf({ server, times }: Conversation) {
  const { host, port, security, ca } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) } as const,
    dnsTimeout: times.connectMs,
    connectionTimeout: times.connectMs + times.greetingMs,
    greetingTimeout: times.greetingMs,
    socketTimeout: times.silenceMs,
    socketCloseTimeout: 1_000,
    maxResponseSize: 64 * 1024,
    logger: false,
    debug: false,
  }
}
