import { expect, test } from '@jest/globals'
import {
  asOverloaded,
  isDatabaseAway,
  isInDoubt,
  isPassing,
  isUntranslated,
} from '@lokum/service-kit/database/database-fault'
import { classifyFault, type FaultKind } from '@lokum/service-kit/database/fault-kinds'
import { OutcomeUnknown, Overloaded } from '@lokum/service-kit/problem'

/** An SQLSTATE, a code of Node, or a text; and what a failure with it asks for. */
const failures: Readonly<Record<FaultKind | 'nothing', readonly string[]>> = {
  passing: [
    '08000',
    '08003',
    '08006',
    '08P01',
    '0A000',
    '25006',
    '25P03',
    '25P04',
    '26000',
    '40001',
    '40003',
    '40P01',
    '53000',
    '53200',
    '53300',
    '55000',
    '55006',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EADDRNOTAVAIL',
    'ENOBUFS',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
    'Query read timeout',
    'Received unexpected commandComplete message from backend.',
  ],
  operator: [
    '28000',
    '28P01',
    '3D000',
    '53100',
    '57P04',
    '58000',
    '58030',
    '58P01',
    'XX000',
    'XX001',
    'XX002',
    'EMFILE',
    'ENFILE',
    'EPROTO',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'The server does not support SSL connections',
    'There was an error establishing an SSL connection',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'Unknown authenticationOk message type 8',
    'SASL: Only mechanism(s) SCRAM-SHA-256 are supported',
  ],
  bug: ['23502', '23503', '23505', '23514', '23P01', '25P02', '40002'],
  nothing: ['42P01', '42703', '22P02', 'P0001', 'LK001', 'ENOENT', 'ERR_INVALID_ARG_TYPE', 'of a verb'],
}
const rows = Object.entries(failures).flatMap(([kind, names]) => names.map((name) => [name, kind] as const))

function failureOf(name: string): Error {
  return /^[0-9A-Z_]+$/.test(name) ? Object.assign(new Error('of a statement'), { code: name }) : new Error(name)
}

test.each(rows)('%s is %s', (name, kind) => {
  const error = failureOf(name)
  const isFromOutside = kind === 'passing' || kind === 'operator'

  for (const thrown of [error, new Error('wrapped', { cause: error })]) {
    expect(classifyFault(thrown) ?? 'nothing').toBe(kind)
    expect(asOverloaded(thrown) instanceof Overloaded).toBe(isFromOutside)
    expect(isUntranslated(thrown)).toBe(kind === 'bug')
    expect(isPassing(thrown)).toBe(kind === 'passing')
  }
})

test('a refusal keeps its code, whatever its cause', () => {
  const refusal = new OutcomeUnknown(failureOf('08006'))

  expect(asOverloaded(refusal)).toBe(refusal)
  expect(isUntranslated(new Overloaded(failureOf('23505')))).toBe(false)
})

test.each([
  ['08006', true],
  ['28P01', true],
  ['53100', true],
  ['42P01', true],
  ['XX000', false],
  ['23505', false],
  ['22P02', false],
])('a message that fails with %s waits for the database: %s', (name, waits) => {
  expect(isDatabaseAway(failureOf(name))).toBe(waits)
})

const doubts: [object, boolean][] = [
  [{ code: '40003' }, true],
  [{ code: '57P01', severity: 'FATAL' }, true],
  [{ code: '57P02' }, true],
  [{ code: '53100', severity: 'ERROR' }, false],
  [{ code: '53300', severity: 'FATAL' }, false],
  [{ code: '57P03', severity: 'FATAL' }, false],
  [{ code: '23505', severity: 'ERROR' }, false],
  [{ code: '57014', severity: 'ERROR' }, false],
  [{ code: 'ECONNRESET', syscall: 'read' }, true],
  [{ code: 'ETIMEDOUT', syscall: 'read' }, true],
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, false],
  [{ code: 'ETIMEDOUT', syscall: 'connect' }, false],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, false],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Query read timeout' }, true],
  [{ message: 'Connection terminated due to connection timeout' }, false],
  [{ message: 'timeout exceeded when trying to connect' }, false],
  [{ message: 'Client has encountered a connection error and is not queryable' }, false],
]
test.each(doubts)('whether a commit that failed with %j was carried out is open: %s', (members, isOpen) => {
  expect(isInDoubt(Object.assign(new Error('of a commit'), members))).toBe(isOpen)
})
