import { expect, test } from '@jest/globals'
import { nextWorkingDay } from '../../src/calendar/free-days.ts'

test.each([
  ['2026-11-20', '2026-11-20', 'a Friday'],
  ['2026-06-20', '2026-06-22', 'a Saturday'],
  ['2026-09-20', '2026-09-21', 'a Sunday'],
  ['2019-04-20', '2019-04-23', 'the Saturday before Easter, and Easter Monday'],
  ['2019-06-20', '2019-06-21', 'Corpus Christi'],
  ['2014-04-20', '2014-04-22', 'Easter Sunday'],
  ['2026-11-11', '2026-11-12', 'Independence Day'],
  ['2025-12-24', '2025-12-29', 'Christmas Eve, free since 2025, Christmas and a weekend'],
  ['2024-12-24', '2024-12-24', 'Christmas Eve of 2024, a working day'],
  ['2010-01-06', '2010-01-06', 'Epiphany of 2010, a working day'],
  ['2027-01-06', '2027-01-07', 'Epiphany'],
])('the first working day from %s on is %s: %s', (day, working) => {
  expect(nextWorkingDay(day)).toBe(working)
})

// Easter Sundays as the calendars of the church list them.
test.each(['1954-04-18', '1981-04-19', '2000-04-23', '2008-03-23', '2025-04-20', '2038-04-25', '2049-04-18'])(
  'the Monday after Easter Sunday %s is free',
  (easter) => {
    const monday = new Date(Date.parse(easter) + 86_400_000).toISOString().slice(0, 10)

    expect(nextWorkingDay(monday)).toBe(new Date(Date.parse(easter) + 2 * 86_400_000).toISOString().slice(0, 10))
  },
)
