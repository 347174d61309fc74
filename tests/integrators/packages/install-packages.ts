import { execFile } from 'node:child_process'
import { cp, mkdtemp, mkdtempDisposable, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packPackage } from '../../../scripts/pack/pack-package.ts'
import type { Manifest } from '../../../scripts/pack/published-manifest.ts'
import { runTool } from '../clients/tools.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const examples = join(root, 'packages/client/examples')

/** An empty folder into which the packed packages are installed, as a stranger would. */
export async function installPackages(names: readonly string[], { withNats = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-packages-'))
  const tarballs: string[] = []
  for (const name of names) tarballs.push(await packPackage(name, folder))
  if (withNats) tarballs.push(...(await packNats(folder)))
  for (const name of names) {
    const needed = await dependenciesOf(join(root, 'packages', name))
    tarballs.push(
      ...(await packInstalled(
        folder,
        needed.filter((one) => !one.startsWith('@lokum/')),
      )),
    )
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: folder })
  return { folder, tarballs, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** The packages of NATS as a registry has them, so that they are installed without one. */
export function packNats(folder: string): Promise<string[]> {
  return packInstalled(folder, ['@nats-io/jetstream', '@nats-io/transport-node'])
}

/** Packs installed packages of others with all that they depend on. */
async function packInstalled(folder: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const homes = new Set<string>()
  for (const name of names) await collectHomes(name, homes)
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...homes]
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: 50_000_000 })
  const packed: { filename: string }[] = JSON.parse(stdout)
  return packed.map(({ filename }) => join(folder, filename))
}

async function collectHomes(name: string, homes: Set<string>): Promise<void> {
  const home = join(root, 'node_modules', name)
  if (homes.has(home)) return
  homes.add(home)
  for (const needed of await dependenciesOf(home)) await collectHomes(needed, homes)
}

async function dependenciesOf(home: string): Promise<string[]> {
  const { dependencies }: Manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  return Object.keys(dependencies ?? {})
}

/**
 * Compiles examples of the client strictly against what was installed, for Node, for Node with NATS or for a browser. The types of NATS
 * themselves do not pass `exactOptionalPropertyTypes`, so libraries are left out there.
 */
export async function compileExamples(folder: string, place: keyof typeof examplesOf): Promise<void> {
  await cp(examples, join(folder, 'examples'), { recursive: true })
  const names = examplesOf[place]
  const surroundings =
    place === 'browser' ? { types: [], lib: ['es2023', 'dom', 'dom.iterable'] } : { types: ['node'], lib: ['es2023'] }
  const compilerOptions = {
    skipLibCheck: place === 'nats',
    strict: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    module: 'nodenext',
    rewriteRelativeImportExtensions: true,
    rootDir: 'examples',
    outDir: 'built',
    typeRoots: [join(root, 'node_modules/@types')],
    ...surroundings,
  }
  const project = { compilerOptions, files: names.map((name) => `examples/${name}.ts`) }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  await runTool('tsc', ['--project', folder])
}

/** In the order in which they are run: an upload sends what the month has made. */
export const programs = [
  'first-call',
  'close-month',
  'upload-document',
  'receive-webhooks',
  'list-pages',
  'follow-changes',
  'show-errors',
  'repeat-safely',
  'follow-events',
] as const

const withNats = 'follow-events'
const examplesOf = {
  node: programs.filter((name) => name !== withNats),
  nats: [withNats],
  browser: ['browser'],
}

/** Runs a compiled example; gives what it printed. */
export async function runExample(folder: string, name: (typeof programs)[number], env: Record<string, string>) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } }
  const { stdout } = await run(process.execPath, [join(folder, 'built', `${name}.js`)], options)
  return stdout.trim()
}

/** Installs packages into a project of CommonJS, compiles the program of `commonjs` strictly and runs it; gives what it printed. */
export async function runInCommonJs(tarballs: readonly string[], module: string, env: Record<string, string>) {
  await using place = await mkdtempDisposable(join(tmpdir(), 'lokum-commonjs-'))
  const folder = place.path
  await cp(join(import.meta.dirname, 'commonjs'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'older', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: folder })
  const typeRoots = [join(root, 'node_modules/@types')]
  const compilerOptions = { strict: true, target: 'es2022', module, types: ['node'], typeRoots, outDir: 'built' }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  await runTool('tsc', ['--project', folder])
  const { stdout } = await run(process.execPath, [join(folder, 'built/read-apartment.js')], { env })
  return stdout.trim()
}
