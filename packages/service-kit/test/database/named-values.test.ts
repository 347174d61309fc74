import { expect, test } from '@jest/globals'
import { namedValues } from '@lokum/service-kit/database/named-values'

test('values follow the numbers of the statement, in whatever order they are given', () => {
  const bind = namedValues(`
    SELECT open_door(p_at => $3, p_key => $1,
      p_house => $2)`)

  expect(bind({ p_house: 'blue', p_at: 7, p_key: null })).toEqual([null, 'blue', 7])
})

test('a name that the statement does not have is refused by the compiler', () => {
  const bind = namedValues('SELECT open_door(p_key => $1)')

  // @ts-expect-error p_kye is no argument of the statement, and p_key has no value.
  expect(bind({ p_kye: 'mine' })).toEqual([undefined])
})
