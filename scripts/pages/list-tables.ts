import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { listServices } from '@lokum/local-stack/services/list-services'
import { findSpecifiers } from '../../tests/architecture/read-imports.ts'

/** A table of the database tables of each service, from the migrations that its `database.ts` lists. */
export function listTables(): string {
  const services = listServices()
  const owned = services.flatMap((service) =>
    migrationsOf(service)
      .flatMap(createdBy)
      .map((table) => ({ service, table })),
  )
  const byTable = Map.groupBy(owned, ({ table }) => table)
  // A table of the kit belongs to several services, each with its own; so does an `account`, which two services define.
  const byOwners = Map.groupBy(byTable.keys(), (table) => ownersOf(byTable.get(table) ?? []))
  const alone = services.filter((service) => byOwners.has(service))
  const together = [...byOwners.keys()].filter((owners) => !alone.includes(owners))
  const rows = [...alone, ...together].map((owners) => `| ${owners} | ${named(byOwners.get(owners) ?? [])} |`)
  return ['| service | tables |', '| --- | --- |', ...rows].join('\n')
}

function ownersOf(owned: readonly { service: string }[]): string {
  const owners = owned.map(({ service }) => service)
  return owners.length > 1 ? `each of ${owners.join(', ')}` : owners.join('')
}

function named(tables: readonly string[]): string {
  return tables
    .toSorted()
    .map((table) => `\`${table}\``)
    .join(', ')
}

/** The migrations that the schema of a service imports, directly or through a schema of the kit. */
function migrationsOf(service: string): string[] {
  const found = new Set([`services/${service}/src/database.ts`])
  for (const file of found) {
    for (const specifier of findSpecifiers(readFileSync(join(projectRoot, file), 'utf8'))) {
      const target = specifier.startsWith('.')
        ? join(dirname(file), specifier)
        : specifier.replace(/^@lokum\/([^/]+)\/(.+)$/, 'packages/$1/src/$2.ts')
      if (/\/migrations\/|-schema\.ts$/.test(target) && existsSync(join(projectRoot, target))) found.add(target)
    }
  }
  return [...found].filter((file) => file.includes('/migrations/')).toSorted()
}

/** Partitions for what fits in no other one are left out. */
function createdBy(migration: string): string[] {
  const text = readFileSync(join(projectRoot, migration), 'utf8')
  const created = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(([, table = '']) => table)
  return created.filter((table) => !table.endsWith('_default'))
}
