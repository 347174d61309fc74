import { expect, test } from '@jest/globals'
import { loggedCause } from '../../../src/statements/sending/logged-cause.ts'

test.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <jan.kowalski@poczta.test>: user unknown", '550 5.1.1'],
  ['Message failed: 452 4.2.2 mailbox of Jan.Kowalski full', '452 4.2.2'],
  ['550 no mailbox jan kowalski at poczta.test here', '550'],
  ['Mail command failed: 451-4.7.1 greylisted, jan%40poczta.test', '451 4.7.1'],
  ['connect ECONNREFUSED 10.0.0.7:587', 'connect ECONNREFUSED 10.0.0.7:587'],
  ['No recipients: jan@poczta.test, ewa@poczta.test', 'No recipients: … …'],
])('of %j the log has %j', (error, logged) => {
  expect(loggedCause(error)).toBe(logged)
})
