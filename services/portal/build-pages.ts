import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { orderPage, sharedScripts } from './page-order.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const web = join(folder, 'web')
const dist = join(folder, 'dist')
const stamp = join(dist, '.sources')
/** Beside what npm installs, so that files are moved from it within one file system. */
const building = join(folder, '../../node_modules/.cache', `portal-pages-${process.pid}`)

/**
 * Builds the pages if their sources have changed since the last time, and says in one line what it did and how long it took. Several
 * processes may build at the same moment: each in a folder of its own, from which the files are moved.
 */
export async function buildPages(say: (line: string) => void): Promise<void> {
  const startedAt = performance.now()
  const hash = hashOfSources()
  const isBuilt = builtHash() === hash
  if (!isBuilt) {
    // Tests and laptops get the pages that are delivered, whatever they run under.
    // biome-ignore lint/style/noProcessEnv: Vite and its plugins read it nowhere else.
    process.env.NODE_ENV = 'production'
    try {
      await build({
        root: web,
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), orderPage()],
        build: {
          outDir: building,
          emptyOutDir: true,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          target: 'baseline-widely-available',
          rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } },
        },
      })
      compressPages(building)
      movePages()
      writeFileSync(stamp, hash)
    } finally {
      rmSync(building, { recursive: true, force: true })
    }
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(isBuilt ? `Pages are up to date (${seconds} s)` : `Pages built (${seconds} s)`)
}

/** Writes each file of built pages once more, compressed: at every start it would take a second of processor time. */
export function compressPages(folder: string): void {
  for (const name of globSync('**/*.{html,js,css,svg}', { cwd: folder })) {
    const file = join(folder, name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

/** Moves built pages to where the portal reads them, one by one: no reader of the same pages ever lacks one. Then older files go. */
function movePages(): void {
  const names = filesOf(building, ['**/*'])
  for (const name of names) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    renameSync(join(building, name), join(dist, name))
  }
  const kept = new Set(names)
  for (const name of filesOf(dist, ['**/*'])) if (!kept.has(name)) rmSync(join(dist, name), { force: true })
}

function filesOf(root: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Whatever decides what the build gives: types of the contracts leave no trace in it. */
function hashOfSources(): string {
  const sources = filesOf(folder, ['web/**/*', 'package.json', 'build-pages.ts', 'page-order.ts'])
  const hash = createHash('sha256').update(process.version)
  for (const file of sources) hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)))
  hash.update(readFileSync(join(folder, '../../package-lock.json')))
  return hash.digest('hex')
}

function builtHash(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPages((line) => process.stdout.write(`${line}\n`))
}
