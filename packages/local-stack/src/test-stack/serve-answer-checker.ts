import { buffer } from 'node:stream/consumers'
import { describeBreach } from '../testing/describe-breach.ts'
import { readQuestion } from '../testing/hold-to-contract.ts'
import { serveLocally } from './serve-locally.ts'

/** Compares answers with the documents for all test files of a run, so that the documents are read and compiled once. */
export async function serveAnswerChecker(): Promise<AsyncDisposable & { url: string }> {
  return await serveLocally(async (request, response) => {
    try {
      const { exchange, options } = readQuestion(await buffer(request))
      response.end(describeBreach(exchange, options))
    } catch (error) {
      response.end(`The answer could not be checked: ${error}`)
    }
  })
}
