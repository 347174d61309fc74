import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { keptFiles } from './read-texts.ts'

const files = keptFiles()
const folders = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
const places = [...files, ...[...folders].filter(Boolean).map((folder) => `${folder}/`)]
const ignored = readFileSync(join(projectRoot, '.gitignore'), 'utf8').split('\n').filter(Boolean)

const code = /\.(ts|tsx|js|mjs|sql|json|ya?ml|conf|sh|css|html)$|Dockerfile$|\.env/
const words = new Set(
  files
    .filter((file) => code.test(file) && !file.startsWith('tests/architecture/texts/'))
    .flatMap((file) => [...wordsOf(readFileSync(join(projectRoot, file), 'utf8'))]),
)

function wordsOf(text: string): Set<string> {
  return new Set(
    text.match(/[A-Za-z_$][\w$]*(?:[-.][\w$]+)*|[\w$]+/g)?.flatMap((word) => [word, ...word.split(/[-.]/)]),
  )
}

/** A word of the code, of the documents that are generated from it, or of a configuration. */
export function isWord(name: string): boolean {
  return words.has(name)
}

export function isWordStart(start: string): boolean {
  return [...words].some((word) => word.startsWith(start))
}

/** A file or folder, named from the root or by the end of its path; `*`, `<…>` and `{a,b}` stand for parts of it. */
export function isInTree(name: string): boolean {
  const [first = ''] = name.split('/')
  if (ignored.some((line) => line.endsWith(`${first}/`) || line.replaceAll(/^\/|\/$/g, '') === name)) return true
  const pattern = name
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/<[^>]*>|…/g, '*')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  const place = new RegExp(`(?:^|/)${pattern}/?$`)
  return places.some((one) => place.test(one))
}

/** A module that a package of ours exports, or one that is installed. */
export function isPackage(name: string): boolean {
  const [scope = '', own = '', ...path] = name.split('/')
  const manifest = read(`node_modules/${scope}/${own}/package.json`)
  if (manifest === null || path.length === 0) return manifest !== null
  const { exports = {} } = JSON.parse(manifest)
  const exported = Object.keys(exports).map((entry) => entry.replace('./', '').replace('*', ''))
  return exported.some((entry) => (entry.endsWith('/') || entry === '' ? true : entry === path.join('/')))
}

function read(file: string): string | null {
  try {
    return readFileSync(join(projectRoot, file), 'utf8')
  } catch {
    return null
  }
}
