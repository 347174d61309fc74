import { expect, test } from '@jest/globals'
import { withoutSecrets } from '../../src/telemetry/without-secrets.ts'

test.each(['authorization', 'token', 'secret', 'password'])(
  '%s is removed in the first two levels of a line',
  (name) => {
    const facts = { status: 200, [name]: 'hidden', request: { [name]: 'hidden', path: '/' } }

    expect(withoutSecrets(facts)).toEqual({
      status: 200,
      [name]: '[Redacted]',
      request: { [name]: '[Redacted]', path: '/' },
    })
    expect(facts).toMatchObject({ [name]: 'hidden', request: { [name]: 'hidden' } })
  },
)

test('a line without such names passes as it is', () => {
  const facts = { status: 200, request: { path: '/' }, places: ['token'], error: new Error('secret'), nothing: null }

  expect(withoutSecrets(facts)).toBe(facts)
})
