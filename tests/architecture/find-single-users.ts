import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findSpecifiers } from './read-imports.ts'

/** Folders that are one user each, with those of `packages` and `services`. */
const boxes = ['bench', 'deploy', 'docs', 'scripts', 'tests']

type Importers = ReadonlyMap<string, readonly string[]>

/** The files of a package that fewer than two other workspaces reach; its own tests are no user, and neither is what only tests name. */
export function findSingleUsers(root: string, workspace: string): string[] {
  return singlesAmong(readImporters(root, workspace), workspace)
}

/** The files of a workspace, with the files that import each. */
function readImporters(root: string, workspace: string): Importers {
  const importers = new Map<string, string[]>(
    globSync(`${workspace}/src/**/*.ts`, { cwd: root }).map((file) => [file, []]),
  )
  const folders = `{packages,services,${boxes.join(',')}}`
  const readers = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules', '**/generated'] })
  for (const reader of readers) {
    const specifiers = findSpecifiers(readFileSync(join(root, reader), 'utf8'), { tsx: reader.endsWith('x') })
    for (const specifier of specifiers) importers.get(fileOf(specifier, reader, workspace))?.push(reader)
  }
  return importers
}

function fileOf(specifier: string, reader: string, workspace: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(reader), specifier))
  const name = `@lokum/${workspace.slice(workspace.indexOf('/') + 1)}/`
  return specifier.startsWith(name) ? `${workspace}/src/${specifier.slice(name.length)}.ts` : specifier
}

export function singlesAmong(importers: Importers, workspace: string): string[] {
  return [...importers.keys()].filter((file) => usersOf(file, importers, workspace).size < 2).toSorted()
}

/** The workspaces that reach a file, directly or through other files of its package. */
function usersOf(file: string, importers: Importers, workspace: string): Set<string> {
  const reached = new Set([file])
  for (const one of reached)
    for (const importer of importers.get(one) ?? []) if (importer.startsWith(`${workspace}/src/`)) reached.add(importer)
  const readers = [...reached].flatMap((one) => importers.get(one) ?? [])
  const workspaces = readers.filter((reader) => /^(packages|services)\//.test(reader)).map(workspaceOf)
  return new Set(workspaces.filter((one) => one !== workspace))
}

function workspaceOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
