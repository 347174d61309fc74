import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { describeBreach } from '../testing/describe-breach.ts'
import { readQuestion } from '../testing/hold-to-contract.ts'

/** Compares answers with the documents for all test files of a run, so that the documents are read and compiled once. */
export async function serveAnswerChecker(): Promise<AsyncDisposable & { url: string }> {
  // An idle connection must not end just when a test asks again.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      const { exchange, options } = readQuestion(await buffer(request))
      response.end(describeBreach(exchange, options))
    } catch (error) {
      response.end(`The answer could not be checked: ${error}`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The answer checker has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
