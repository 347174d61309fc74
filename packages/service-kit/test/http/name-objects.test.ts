import { expect, test } from '@jest/globals'
import { answerProblem } from '../../src/http/answer-problem.ts'
import { newId } from '../../src/ids.ts'
import { Problem, StateForbids } from '../../src/problem.ts'

const situation = { publicBaseUrl: 'https://lokum.example', requestId: newId('request'), language: 'en' } as const
const reason = { en: 'it is archived.', pl: 'jest zarchiwizowane.' }

function bodyOf(problem: Problem, subject?: string) {
  return JSON.parse(answerProblem({ ...situation, subject }, problem).text)
}

test('a conflict names the objects that block it, each once', () => {
  const [settlement, endpoint] = [newId('settlement'), newId('endpoint')]

  const body = bodyOf(new StateForbids(reason, [settlement, endpoint, settlement]), newId('apartment'))

  expect(body).toMatchObject({
    objects: [settlement, endpoint],
    object_count: 2,
  })
})

test('without other objects, the object that the path names blocks the request', () => {
  const id = newId('paymentImport')

  expect(bodyOf(new StateForbids(reason), id)).toMatchObject({
    objects: [id],
    object_count: 1,
  })
})

test('a stale version names the object whose version it is', () => {
  const id = newId('settlement')

  expect(bodyOf(new Problem('precondition_failed'), id)).toMatchObject({ objects: [id] })
})

test('a refusal of another status names the objects that it is about, and only these', () => {
  const id = newId('meter')

  const [named, unnamed] = [new Problem('quota_exceeded', { objects: [id] }), new Problem('quota_exceeded')]

  expect(bodyOf(named, newId('apartment'))).toMatchObject({ objects: [id], object_count: 1 })
  expect(bodyOf(unnamed, newId('apartment'))).not.toHaveProperty('objects')
})

test('at most twenty objects are named, and all are counted', () => {
  const ids = Array.from({ length: 25 }, () => newId('settlement'))

  const { objects, object_count } = bodyOf(new StateForbids(reason, ids))

  expect(objects).toHaveLength(20)
  expect(object_count).toBe(25)
})

test.each([new Problem('idempotency_conflict'), new Problem('mail_not_configured'), new Problem('not_found')])(
  '$code names no object',
  (problem) => {
    expect(bodyOf(problem, newId('settlement'))).not.toHaveProperty('objects')
  },
)

test('what is no identifier is never named', () => {
  expect(bodyOf(new StateForbids(reason), 'statement.json')).not.toHaveProperty('objects')
})
