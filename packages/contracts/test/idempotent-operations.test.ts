import { expect, test } from '@jest/globals'
import { operations, publicOperations } from '../src/catalogue.ts'
import { generatedFiles } from '../src/documents/generated-files.ts'

/** Operations of these scopes and tags change what was paid or what a tenant owes. */
const scopeOfPayments = 'payments.write'
const tagsOfStatements: readonly string[] = ['Statements', 'Mails']
/** They only compare a file, and note what happened to a mail. */
const movesNothing: readonly string[] = ['verifyStatement', 'reportBounce']

const moving = operations.filter(
  ({ id, method, scopes, tag }) =>
    method === 'POST' &&
    (scopes.includes(scopeOfPayments) || tagsOfStatements.includes(tag)) &&
    !movesNothing.includes(id),
)

test('money moves in these operations, refunds being payments with a negative amount', () => {
  expect(moving.map(({ id }) => id).toSorted()).toEqual([
    'abandonCorrection',
    'cancelSettlement',
    'commitPaymentImport',
    'correctSettlement',
    'discardPaymentImport',
    'importPayments',
    'markStatementSent',
    'matchPayment',
    'prepareSettlement',
    'recordPayment',
    'reopenSettlement',
    'reversePayment',
    'sendStatement',
  ])
})

test('every POST where money moves takes an Idempotency-Key', () => {
  expect(moving.filter(({ idempotent }) => !idempotent).map(({ id }) => id)).toEqual([])
})

test('the reference shows the key at each of them, and advises to send one', () => {
  const { paths, components } = JSON.parse(generatedFiles().get('openapi.json') ?? '')

  const silent = moving.filter(({ path }) => {
    const parameters: { $ref?: string }[] = paths[path].post.parameters
    return !parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
  })

  expect(silent.map(({ id }) => id)).toEqual([])
  expect(components.parameters.IdempotencyKey.description).toContain(
    'Send one with every creation, payment and statement',
  )
})

test('every upload that stores something takes an Idempotency-Key', () => {
  const without = operations.filter(({ request, idempotent }) => request.upload !== undefined && !idempotent)

  expect(without.map(({ id }) => id)).toEqual(['verifyStatement'])
})

// docs/decisions/0039 says why.
test('a link of a tenant is the only creation without a key', () => {
  const without = publicOperations.filter(
    ({ method, answer, idempotent }) => method === 'POST' && answer.status === 201 && !idempotent,
  )

  expect(without.map(({ id }) => id).toSorted()).toEqual(['createTenantLink'])
})
