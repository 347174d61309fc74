import { expect, test } from '@jest/globals'
import { readRefusal } from '../../web/interface/read-refusal.ts'

test.each([
  ['`photo_reason` must be left out.', 'The value must be left out.'],
  ['Wartość `photo_reason` musi być pominięta.', 'Wartość musi być pominięta.'],
  ['Pole `read_on` nie może wskazywać dnia po dzisiejszym.', 'Pole nie może wskazywać dnia po dzisiejszym.'],
  ['A field must not have this name.', 'A field must not have this name.'],
])('the fault of a field, %j, loses the name that programs use', async (detail, shown) => {
  const body = { code: 'validation_failed', errors: [{ pointer: '#/photo_reason', code: 'invalid_value', detail }] }

  const { errors } = await readRefusal(Response.json(body, { status: 400 }))

  expect(errors).toEqual([{ at: '/photo_reason', code: 'invalid_value', detail: shown }])
})
