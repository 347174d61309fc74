import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { serveAnswerChecker } from '../../src/test-stack/serve-answer-checker.ts'
import { describeBreach, type Exchange } from '../../src/testing/describe-breach.ts'
import { holdToContract } from '../../src/testing/hold-to-contract.ts'

const { env: environment } = process
const before = environment.LOKUM_ANSWER_CHECKER
let checker: Awaited<ReturnType<typeof serveAnswerChecker>>
beforeEach(async () => {
  checker = await serveAnswerChecker()
  environment.LOKUM_ANSWER_CHECKER = checker.url
})
afterEach(async () => {
  await checker[Symbol.asyncDispose]()
  if (before === undefined) delete environment.LOKUM_ANSWER_CHECKER
  else environment.LOKUM_ANSWER_CHECKER = before
})

const options = { through: 'service' } as const
const headers = { 'content-type': 'application/json', 'x-request-id': 'req_01jd3k5q9ze8r9v4k7m2n6p0xs' }
const listOf = (body: string): Exchange => ({
  method: 'GET',
  path: '/v1/apartments?limit=1',
  answer: { status: 200, headers, bytes: Buffer.from(body) },
})

test('the checker of a run lets promised answers pass', async () => {
  await holdToContract(listOf('{"data":[],"next_cursor":null}'), options)
})

test.each(['{"data":[{"id":"żółw\\n"}],"next_cursor":null}', '{', 'a\nb'])(
  'the checker of a run says about the answer %j what a check in this process says',
  async (body) => {
    const breach = describeBreach(listOf(body), options)

    expect(breach).toContain('GET /v1/apartments?limit=1 broke the contract')
    await expect(holdToContract(listOf(body), options)).rejects.toThrow(breach)
  },
)
