import { expect, test } from '@jest/globals'
import { readingsWithPhoto } from '../../../src/statements/tenants/describe-readings.ts'

const reading = (id: string, date: string, photoDocumentId: string) => ({ id, date, photoDocumentId })

test('a photo that readings of several days have is shown with the last one alone', () => {
  const rows = [
    reading('opening', '2026-08-31', 'one'),
    reading('closing', '2026-09-30', 'one'),
    reading('water', '2026-08-31', 'two'),
  ]

  expect([...readingsWithPhoto(rows)]).toEqual(['closing', 'water'])
})

test('a photo of one day is shown with each register of the meter', () => {
  const rows = [reading('day', '2026-09-30', 'one'), reading('night', '2026-09-30', 'one')]

  expect([...readingsWithPhoto(rows)]).toEqual(['day', 'night'])
})
