import { cleanAnswer } from './clean-answer.ts'

/** How an attempt ended; `unconfirmed` means that nobody knows whether the server took the mail. */
export type Outcome =
  | { result: 'accepted' }
  | { result: 'refused' | 'deferred' | 'interrupted' | 'unconfirmed'; error: string }
  /** Another worker has the mail by now, so that nothing may be written. */
  | { result: 'lost' }

/** How far an attempt came. */
export type Progress = {
  /** The last byte of the text may have left. */
  handedOver: boolean
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The process is to stop, and the text was not whole yet. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

type Failure = { progress: Progress; secrets: readonly string[] }

/**
 * What is certain after an error: an answer of the server decides; without one, a mail whose end was not sent was not accepted
 * (RFC 5321, section 4.1.1.4), and of one whose end was sent nobody knows.
 */
export function judgeFailure(error: unknown, { progress, secrets }: Failure): Outcome {
  if (error instanceof LeaseLost) return { result: 'lost' }
  const facts = factsOf(error)
  const said = cleanAnswer(facts.message, secrets)
  const answer = facts.responseCode
  if (isForGood(facts)) return { result: 'refused', error: said }
  if (answer >= 400 && answer < 600) return { result: 'deferred', error: said }
  if (progress.handedOver) return { result: 'unconfirmed', error: said }
  return { result: error instanceof Interrupted ? 'interrupted' : 'deferred', error: said }
}

type Facts = { message: string; responseCode: number; command: string; code: string }

/** What concerns this mail; that a server takes no mails, or not this sender's or password, is repaired while it waits. */
function isForGood({ responseCode, command, code }: Facts): boolean {
  const tooLarge = responseCode === 552 || (code === 'EMESSAGE' && command === 'MAIL FROM')
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  return tooLarge || (responseCode >= 500 && responseCode !== 503 && ofThisMail)
}

function factsOf(error: unknown): Facts {
  const facts = { message: String(error), responseCode: 0, command: '', code: '' }
  if (!(error instanceof Error)) return facts
  facts.message = error.message
  if ('responseCode' in error && typeof error.responseCode === 'number') facts.responseCode = error.responseCode
  if ('command' in error && typeof error.command === 'string') facts.command = error.command
  if ('code' in error && typeof error.code === 'string') facts.code = error.code
  return facts
}
