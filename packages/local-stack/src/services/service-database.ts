import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  cloneDatabase,
  createTemplate,
  hasDatabase,
  type SuperuserAddress,
  type TestDatabase,
  withAdvisoryLock,
} from '../postgres/databases.ts'
import { projectRoot } from '../project-root.ts'
import { compileCache } from './service-process.ts'

const run = promisify(execFile)

/**
 * Gives a test its own migrated database of one service; disposing drops it. The first call migrates a template
 * (concurrent callers wait for it), every other call clones it. The template's name holds a hash of the code it was
 * migrated by, so a kept server never serves an old one.
 */
export async function createServiceDatabase(need: SuperuserAddress, service: string): Promise<TestDatabase> {
  const roles = { owner: { ...role, name: 'migration' }, service: { ...role, name: service } }
  const template = `${service}_template_${await codeHash(service)}`
  await withAdvisoryLock(need, template, async () => {
    if (await hasDatabase(need, template)) return
    await createTemplate(need, { name: template, ...roles, prepare: (url) => migrateService(service, url) })
  })
  return await cloneDatabase(need, { template, ...roles })
}

const role = { password: 'local-test' }

/** Runs a service's migrations on a database; throws with what they wrote when they fail. */
async function migrateService(service: string, databaseUrl: string): Promise<void> {
  await run(process.execPath, [join(projectRoot, 'services', service, 'src', 'migrate.ts')], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_SERVICE_ROLE: service,
    },
  })
}

async function codeHash(service: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [join('services', service, 'src'), join('packages', 'service-kit', 'src')]) {
    const files = await readdir(join(projectRoot, folder), { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.ts') || name.endsWith('.sql')).sort()) {
      hash.update(`${file}\0`).update(await readFile(join(projectRoot, folder, file)))
    }
  }
  return hash.digest('hex').slice(0, 12)
}
