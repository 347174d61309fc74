import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@lokum/contracts/catalogue'
import { projectRoot } from '@lokum/local-stack/project-root'
import { isInTree, isPackage, isWord, isWordStart } from './tree.ts'

/** A kind of name that texts have, how it is found in a span, and whether one exists. */
export type Kind = { kind: string; find: (span: string) => string[]; isKnown: (name: string) => boolean }

const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const scripts = new Set([...Object.keys(manifest.scripts), 'install', 'ci', 'pack', 'publish'])
const isScript = (name: string) => scripts.has(name)
const all = (pattern: RegExp) => (span: string) => [...span.matchAll(pattern)].map(([, name = '']) => name)
const whole = (pattern: RegExp) => (span: string) => all(pattern)(span.trim())

export const kinds: readonly Kind[] = [
  { kind: 'npm script', find: all(/\bnpm run (?:-\S+ )*([\w:-]+)/g), isKnown: isScript },
  { kind: 'npm command', find: all(/\bnpm (?!run\b)([a-z]+)\b/g), isKnown: isScript },
  {
    kind: 'program',
    find: all(/\bnode ((?:services|packages|scripts|deploy|bench)\/[\w./-]+)/g),
    isKnown: (file) => existsSync(join(projectRoot, file)),
  },
  {
    kind: 'operation',
    find: all(/\b((?:GET|POST|PATCH|DELETE) \/(?:v1|internal)\/[\w/{}.:<>$-]+)/g),
    isKnown: isOperation,
  },
  { kind: 'path of an operation', find: all(/(?<=^|[^\w/])(\/v1\/[\w/{}.:<>$-]+)/g), isKnown: isPath },
  { kind: 'header', find: whole(/^([A-Z][\w]*(?:-[A-Z]\w*)+|(?:webhook|ce)-\w+)(?:: .*)?$/g), isKnown: isHeader },
  {
    kind: 'environment variable',
    find: whole(/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z0-9]+_(?=[*…]))(?:$|[=*…])/g),
    isKnown: isVariable,
  },
  {
    kind: 'dotted name (scope, type of event, kind of log line)',
    find: whole(/^([a-z][a-z_]+\.[a-z][a-z_]+)$/g),
    isKnown: (name) => isWord(name) || isInTree(name),
  },
  { kind: 'code, member or metric', find: whole(/^([a-z][a-z0-9]*(?:_[a-z0-9]+)+)$/g), isKnown: isSnakeCase },
  { kind: 'package', find: whole(/^(@[\w-]+\/[\w./-]+)$/g), isKnown: isPackage },
  { kind: 'export', find: whole(/^([a-zA-Z]+[a-z][A-Z]\w*)(?:\(\))?$/g), isKnown: isWord },
  {
    kind: 'file or folder',
    find: whole(
      /^((?!application\/|app\.|[@…\d]|<[A-Z])(?:[\w.<>*{},…-]+\/)+[\w.<>*{},…-]*|[\w.*-]+\.(?:ts|sql|md|mjs|json|ya?ml|conf|sh))$/g,
    ),
    isKnown: (name) => isMadeUp(name) || written.has(name) || isInTree(name),
  },
]

const patterns = operations.map(({ method, path }) => ({ method, path: patternOf(path) }))

/** Members of a path may be written as anything that stands for one value. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function isOperation(name: string): boolean {
  const [method = '', path = ''] = name.split(' ')
  return patterns.some((one) => one.method === method && one.path.test(path.replace(/[.:]$/, '')))
}

function isPath(path: string): boolean {
  return patterns.some((one) => one.path.test(path.replace(/[.:]$/, '')))
}

function isHeader(name: string): boolean {
  return isWord(name.toLowerCase()) || isWord(name)
}

/** Files that our programs write where they run. */
const written = new Set(['lokum/login.json'])
/** Variables that other programs read, those of the guides included. */
const foreign = new Set(['NODE_EXTRA_CA_CERTS', 'CLIENT_SECRET', 'TOKEN_URL'])

/** Every secret can also come from a file, so the name with `_FILE` is made in code. */
function isVariable(name: string): boolean {
  if (name.endsWith('_')) return isWordStart(name)
  return foreign.has(name) || isWord(name) || isWord(name.replace(/_FILE$/, ''))
}

/** Code adds `lokum_` to metrics, and `_total` to counters; a table of one service leaves its first part out. */
function isSnakeCase(name: string): boolean {
  const bare = name.replace(/^lokum_/, '')
  const inCode = [name, bare, bare.replace(/_total$/, '')].flatMap((one) => [one, `webhook_${one}`])
  return isMadeUp(name) || inCode.some(isWord)
}

/** The field that CONTRIBUTING adds as an example. */
function isMadeUp(name: string): boolean {
  return /serial[-_]note/.test(name)
}
