import { expect, test } from '@jest/globals'
import { hashMigrations, readReleasedMigrations } from '../../scripts/record-migrations.ts'

const releases = Object.entries(readReleasedMigrations())

test.each(releases)(
  'every migration of release %s runs the statements that it was released with',
  (_version, frozen) => {
    expect(hashMigrations()).toMatchObject(frozen)
  },
)

test('a migration that no release has comes after all that were released, in each service', () => {
  const released = releases.flatMap(([, frozen]) => Object.keys(frozen))
  const lastOf = (service: string) =>
    released
      .filter((name) => name.startsWith(`${service}/`))
      .toSorted()
      .at(-1) ?? ''

  const added = Object.keys(hashMigrations()).filter((name) => !released.includes(name))

  expect(added.filter((name) => name < lastOf(name.split('/')[0] ?? ''))).toEqual([])
})
