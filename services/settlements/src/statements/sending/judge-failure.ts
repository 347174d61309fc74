/** The outcome of an attempt; `unconfirmed` means that it is unknown whether the server accepted the mail. */
export type Outcome =
  | { result: 'accepted' }
  | { result: 'refused' | 'deferred' | 'interrupted' | 'unconfirmed'; error: string }
  /** Another worker has taken the mail over, so nothing may be written. */
  | { result: 'lost' }

/** The progress of an attempt. */
export type Progress = {
  /** The last byte of the text may have been sent. */
  handedOver: boolean
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The process stops before the text was sent completely. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

type Failure = { progress: Progress; secrets: readonly string[] }

/**
 * Determines the outcome after an error. An answer of the server decides. Without one, an incomplete mail was not accepted
 * (RFC 5321, section 4.1.1.4), and the fate of a complete one is unknown.
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

/** Errors of this mail. Errors of the server, sender or password are temporary: the mail waits until they are fixed. */
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

const maximalCharacters = 500
const linkToken = /tl_[A-Za-z0-9_-]{43}/g

/** A message of a server or library, safe to store and show: one line of limited length, without link tokens or passwords. */
function cleanAnswer(text: string, secrets: readonly string[] = []): string {
  const forms = secrets.filter((secret) => secret !== '').flatMap((secret) => [secret, base64(secret)])
  const hidden = forms.reduce((clean, form) => clean.replaceAll(form, '…'), text.replaceAll(linkToken, 'tl_…'))
  const line = hidden.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > maximalCharacters ? `${characters.slice(0, maximalCharacters - 1).join('')}…` : line
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
