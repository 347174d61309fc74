import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '@lokum/local-stack/project-root'

const run = promisify(execFile)

/** Not a dependency of the project: it has 630 packages (275 MB). */
const version = '4.1.0'

/** Bruno's own command, installed at its first use and then kept; gives the path of the program. */
export async function installBruno(): Promise<string> {
  const folder = join(projectRoot, 'node_modules/.cache', `bruno-${version}`)
  const program = (place: string) => join(place, 'node_modules/@usebruno/cli/bin/bru.js')
  if (existsSync(program(folder))) return program(folder)
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', draft]
  await run('npm', ['install', ...options, `@usebruno/cli@${version}`], { cwd: draft })
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  return program(folder)
}
