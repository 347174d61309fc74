import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { judgeFailure, type Outcome, type Progress } from './judge-failure.ts'
import type { MailServer } from './mail-server.ts'

export type SmtpTimes = {
  /** The time limits for the connection, and for greeting and TLS. */
  connectMs: number
  greetingMs: number
  /** The longest silence; RFC 5321 (section 4.5.3.2.6) allows a server ten minutes to answer the end of a text. */
  silenceMs: number
  /** How long a completely sent text may wait for its answer while the process stops. */
  drainMs: number
}

export type Conversation = {
  server: MailServer
  times: SmtpTimes
  /** Aborted when the process stops or the lease is lost; an incomplete text ends there. */
  signal: AbortSignal
}

type Handover = {
  envelope: { from: string; to: string }
  text: Buffer
  /** Called before the first byte is sent. @throws LeaseLost */
  beforeText: () => Promise<void>
  /** Called before the last byte is sent. @throws LeaseLost */
  beforeEnd: () => Promise<void>
}

const pieceBytes = 64 * 1024

/** Sends a text to the mail server once. Never throws; returns what is certain afterwards. */
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

type Transfer = Handover & { progress: Progress }

async function converse(connection: SMTPConnection, { server }: Conversation, transfer: Transfer): Promise<void> {
  const { envelope, text, progress } = transfer
  await new Promise<void>((resolve, reject) => {
    connection.connect((error?: Error | null) => (error ? reject(error) : resolve()))
  })
  if (server.credentials) await login(connection, server.credentials)
  await new Promise<void>((resolve, reject) => {
    // Without read-ahead, `beforeEnd` is not called until all earlier bytes have been sent.
    const stream = Readable.from(piecesOf(transfer), { objectMode: true, highWaterMark: 0 })
    connection.send({ ...envelope, size: text.length }, stream, (error) => (error ? reject(error) : resolve()))
  })
  if (progress.handedOver) return
  // An answer before the end cannot be interpreted, so the outcome is unknown.
  progress.handedOver = true
  throw new Error('The server accepted a text before its end.')
}

async function* piecesOf({ text, beforeText, beforeEnd, progress }: Transfer) {
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
