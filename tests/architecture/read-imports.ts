import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { isNode, type Node, parseSource, visit } from './syntax-tree.ts'

/** One file that needs another: a path in the repository, a workspace such as `packages/contracts`, or an outside package. */
export type Import = { from: string; to: string }

/** The workspaces of the repository that have sources, by the name of their package. */
export function readWorkspaces(root: string): Map<string, string> {
  const folders = globSync('{packages,services}/*/package.json', { cwd: root }).map(dirname)
  const withSources = folders.filter((folder) => existsSync(join(root, folder, 'src'))).toSorted()
  return new Map(withSources.map((folder) => [nameOf(join(root, folder, 'package.json')), folder]))
}

/** Every import in the sources of a workspace: static, dynamic, of types, and files named by `new URL('./…', import.meta.url)`. */
export function readImports(root: string, workspace: string, workspaces: ReadonlyMap<string, string>): Import[] {
  return globSync(`${workspace}/src/**/*.ts`, { cwd: root }).flatMap((from) => {
    const targets = findSpecifiers(readFileSync(join(root, from), 'utf8'))
    return targets.map((target) => ({ from, to: resolveTarget(from, target, workspaces) }))
  })
}

/** Every import in all programs of a folder, tests and pages included. */
export function readImportsOfFolder(root: string, folder: string): Import[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules', '**/generated'] })
  return files.flatMap((from) => {
    const targets = findSpecifiers(readFileSync(join(root, from), 'utf8'), { tsx: from.endsWith('x') })
    return targets
      .filter((target) => target.startsWith('.'))
      .map((target) => ({ from, to: resolveTarget(from, target, new Map()) }))
  })
}

/** The imports of a source text, as they are written there. */
export function findSpecifiers(source: string, kind = { tsx: false }): string[] {
  const found: string[] = []
  visit(parseSource(source, kind), (node) => {
    for (const place of placesOf(node)) if (isNode(place) && typeof place.value === 'string') found.push(place.value)
  })
  return found
}

// Where a node of the syntax tree names another file, if it is of a kind that does.
function placesOf(node: Node): unknown[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return [node.source]
    case 'TsImportType':
      return [node.argument]
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Import' ? [firstArgument(node)] : []
    case 'NewExpression':
      return isNode(node.callee) && node.callee.value === 'URL' ? [firstArgument(node)].filter(isRelative) : []
    default:
      return []
  }
}

function firstArgument(node: Node): unknown {
  const [first] = Array.isArray(node.arguments) ? node.arguments : []
  return isNode(first) ? first.expression : undefined
}

function isRelative(place: unknown): boolean {
  return isNode(place) && typeof place.value === 'string' && place.value.startsWith('.')
}

function resolveTarget(from: string, target: string, workspaces: ReadonlyMap<string, string>): string {
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  const [first, second] = target.split('/')
  const name = target.startsWith('@') ? `${first}/${second}` : String(first)
  return workspaces.get(name) ?? name
}

function nameOf(manifest: string): string {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  if (!isNode(content) || typeof content.name !== 'string') throw new Error(`${manifest} has no name`)
  return content.name
}
