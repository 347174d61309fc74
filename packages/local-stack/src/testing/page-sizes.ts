import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { projectRoot } from '../project-root.ts'

const built = join(projectRoot, 'services', 'portal', 'dist')
const assets = join(built, 'assets')

/** Kilobytes of the built pages as browsers load them, compressed with brotli. */
export type PageSizes = { firstScreenJs: number; allJs: number; css: number; fonts: number }

/** At most so many kilobytes. Only the first screen is waited for: `allJs` is every page in both languages, and a new page may raise it. */
export const pageBudgets: PageSizes = { firstScreenJs: 140, allJs: 305, css: 20, fonts: 0 }

/** The scripts of the built pages. */
export function pageScripts(): { file: string; text: string }[] {
  const files = readdirSync(assets).filter((file) => extname(file) === '.js')
  return files.map((file) => ({ file, text: readFileSync(join(assets, file), 'utf8') }))
}

/** The sizes of the built pages. The first screen is the month, in the larger of both languages. */
export function pageSizes(): PageSizes {
  const files = readdirSync(assets)
  const all = (...endings: string[]) => files.filter((file) => endings.includes(extname(file)))
  const scripts = scriptsOf(readFileSync(join(built, 'index.html'), 'utf8'))
  const languages = files.filter((file) => /^(pl|en)-.*\.js$/.test(file))
  if (languages.length !== 2) throw new Error(`Expected a script for each of two languages, found ${languages}.`)
  const first = languages.map((language) => kilobytes([...withImports([...scripts, language])]))
  return {
    firstScreenJs: Math.max(...first),
    allJs: kilobytes(all('.js')),
    css: kilobytes(all('.css')),
    fonts: kilobytes(all('.woff2', '.woff', '.ttf', '.otf')),
  }
}

function scriptsOf(page: string): string[] {
  const found = [...page.matchAll(/<script [^>]*type="module"[^>]* src="\/assets\/([^"]+)"/g)]
  if (found.length === 0) throw new Error('index.html loads no script.')
  return found.map(([, source = '']) => source)
}

/** Scripts and what they import before they run. */
function withImports(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(join(assets, file), 'utf8')
    const imports = [...text.matchAll(/(?:from|\bimport)\s*["'`](\.\/[^"'`]+\.js)["'`]/g)]
    withImports(
      imports.map(([, path = '']) => basename(path)),
      found,
    )
  }
  return found
}

function kilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => brotliCompressSync(readFileSync(join(assets, file))).length)
  return bytes.reduce((sum, one) => sum + one, 0) / 1_000
}
