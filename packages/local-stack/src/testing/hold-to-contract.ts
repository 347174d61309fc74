import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AnswerOptions, Exchange } from './describe-breach.ts'

/** An answer that is not what the documents promise. */
class ContractBreach extends Error {
  override readonly name = 'ContractBreach'
}

/**
 * Compares one answer with the documents: by the checker of the run, whose address is in `LOKUM_ANSWER_CHECKER`, or in this process
 * when there is none.
 * @throws {ContractBreach} saying what was promised and what came
 */
export async function holdToContract(exchange: Exchange, options: AnswerOptions): Promise<void> {
  const { LOKUM_ANSWER_CHECKER: url } = process.env
  const breach = url ? await askChecker(url, exchange, options) : await describeHere(exchange, options)
  if (breach) throw new ContractBreach(breach)
}

// Reading the documents takes half a second, which only processes without a checker spend.
async function describeHere(exchange: Exchange, options: AnswerOptions): Promise<string | undefined> {
  const { describeBreach } = await import('./describe-breach.ts')
  return describeBreach(exchange, options)
}

const agent = new Agent({ keepAlive: true })

async function askChecker(url: string, exchange: Exchange, options: AnswerOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const question = request(url, { agent, method: 'POST' }, (answer) => text(answer).then(resolve, reject))
  question.on('error', reject)
  question.end(writeQuestion(exchange, options))
  return await promise
}

/** A line of JSON, then the bytes of the answer. */
function writeQuestion({ method, path, answer }: Exchange, options: AnswerOptions): Buffer {
  const { status, headers, bytes } = answer
  return Buffer.concat([Buffer.from(`${JSON.stringify({ method, path, status, headers, options })}\n`), bytes])
}

export function readQuestion(question: Buffer): { exchange: Exchange; options: AnswerOptions } {
  const end = question.indexOf('\n')
  const { method, path, status, headers, options } = JSON.parse(question.toString('utf8', 0, end))
  return { exchange: { method, path, answer: { status, headers, bytes: question.subarray(end + 1) } }, options }
}
