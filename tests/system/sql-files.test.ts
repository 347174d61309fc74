import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { schema as apartments } from '@lokum/apartments/database'
import { schema as gateway } from '@lokum/gateway/database'
import { projectRoot } from '@lokum/local-stack/project-root'
import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { schema as settlements } from '@lokum/settlements/database'
import { schema as webhooks } from '@lokum/webhooks/database'

const kit = { sqlFiles: [...sharedSchema.sqlFiles, ...changeSchema.sqlFiles] }
const declared = {
  'packages/service-kit': kit,
  'services/gateway': gateway,
  'services/apartments': apartments,
  'services/settlements': settlements,
  'services/webhooks': webhooks,
}
const shared = kit.sqlFiles.map(({ name }) => name)
const paths = globSync('{packages,services}/*/src/**/*.sql', { cwd: projectRoot }).sort()

test.each(Object.entries(declared))('%s declares each of its SQL files once', (part, { sqlFiles }) => {
  const names = sqlFiles.map(({ name }) => name)
  const own = part.startsWith('packages') ? names : names.filter((name) => !shared.includes(name))

  const written = paths.filter((path) => path.startsWith(`${part}/`)).map((path) => basename(path, '.sql'))
  expect(written).not.toEqual([])
  expect(own.toSorted()).toEqual(written.toSorted())
  expect(new Set(names).size).toBe(names.length)
})

test.each(paths)('%s can be applied twice, and says above each function what it takes, gives and raises', (path) => {
  const text = readFileSync(join(projectRoot, path), 'utf8')
  const functions = text.split(/^CREATE OR REPLACE FUNCTION /m)

  expect(text).not.toMatch(/^CREATE (?!OR REPLACE |CONSTRAINT TRIGGER )/m)
  expect(text.match(/^CREATE CONSTRAINT TRIGGER/gm)).toEqual(
    text.match(/^DROP TRIGGER IF EXISTS/gm)?.map(() => 'CREATE CONSTRAINT TRIGGER') ?? null,
  )
  expect(text).toMatch(/^-- .*^CREATE OR REPLACE (FUNCTION|TRIGGER|VIEW) /ms)
  for (const above of functions.slice(0, -1)) expect(above).toMatch(/^-- Takes: .*^-- Gives: .*^-- Raises: /ms)
})
