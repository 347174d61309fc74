import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import type { Migrations } from '@lokum/service-kit/database/refuse-unknown-migrations'
import { serviceSchemas } from './service-schemas.ts'

/** By `service/migration`, the hash of the statements that it runs. */
type Frozen = Readonly<Record<string, string>>

const file = join(projectRoot, 'tests/system/upgrades/released-migrations.json')

/** The migrations of each release: those of a version that was published never change. */
export function readReleasedMigrations(): Readonly<Record<string, Frozen>> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The migrations of all services as they are now. */
export function hashMigrations(): Frozen {
  const hashed = Object.entries(serviceSchemas).flatMap(([service, { migrations }]) => hashOf(service, migrations))
  return Object.fromEntries(hashed)
}

function hashOf(service: string, migrations: Migrations): [string, string][] {
  return Object.entries(migrations).map(([name, Migration]) => {
    const migration = new Migration()
    migration.up()
    const statements = JSON.stringify(migration.getQueries?.())
    return [`${service}/${name}`, createHash('sha256').update(statements).digest('hex')]
  })
}

/** Records what the present version adds to the migrations of the versions before it. */
export function recordMigrations(): void {
  const { version }: { version: string } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const before = Object.entries(readReleasedMigrations()).filter(([release]) => release !== version)
  const known = new Set(before.flatMap(([, frozen]) => Object.keys(frozen)))
  const added = Object.entries(hashMigrations()).filter(([name]) => !known.has(name))
  const releases = Object.fromEntries([...before, [version, Object.fromEntries(added)]])
  writeFileSync(file, `${JSON.stringify(releases, undefined, 2)}\n`)
  console.log(`Recorded ${added.length} migrations of ${version} in ${file}`)
}
