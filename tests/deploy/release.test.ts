import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readReleasedMigrations } from '../../scripts/record-migrations.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { version }: { version: string } = JSON.parse(read('package.json'))

test('every workspace bears the version of the repository', () => {
  const manifests = globSync(['packages/*/package.json', 'services/*/package.json', 'bench/package.json'])
  const others = manifests.filter((file) => JSON.parse(read(file)).version !== version)

  expect(manifests.length).toBeGreaterThan(15)
  expect(others).toEqual([])
})

test('Compose and the instructions name the images by the version', () => {
  const files = ['docker-compose.yml', 'Dockerfile', ...globSync('deploy/**/*.{md,yaml}')]
  const images = files.flatMap((file) => [...read(file).matchAll(/\blokum\/[\w$-]+:([\w.-]+)/g)].map(([, tag]) => tag))

  expect(images.length).toBeGreaterThan(20)
  expect(new Set(images)).toEqual(new Set([version]))
})

test('the documents of the interface bear the version', () => {
  for (const file of ['openapi.json', 'generated/asyncapi.json'])
    expect(JSON.parse(read(`packages/contracts/${file}`)).info.version).toBe(version)
})

test('the changelog has a dated section of the version, and the upgrading page one with what it needs', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version} (20`)
  expect(read('docs/upgrading.md')).toContain(`\n## ${version}\n`)
})

test('the migrations of the version are recorded', () => {
  expect(Object.keys(readReleasedMigrations())).toContain(version)
})
