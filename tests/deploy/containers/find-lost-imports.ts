import { readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findSpecifiers } from '../../architecture/read-imports.ts'
import type { StageFiles } from './copy-stages.ts'

/**
 * The files that programs, and all that they import, need of this project and the stage does not have; how many files they are, and the
 * packages of others that they import.
 */
export function findLostImports(
  files: StageFiles,
  programs: readonly string[],
): { lost: string[]; read: number; packages: string[] } {
  const lost = new Set<string>()
  const seen = new Set<string>()
  const packages = new Set<string>()
  const open = programs.map((program) => resolve(files, '', program) ?? program)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = files.get(path)
    if (file === undefined) lost.add(path)
    else if (/\.tsx?$/.test(path)) {
      const specifiers = specifiersIn(path, file)
      open.push(...specifiers.flatMap((specifier) => resolve(files, path, specifier) ?? []))
      for (const name of specifiers.flatMap(packageOf)) packages.add(name)
    }
  }
  return { lost: [...lost], read: seen.size, packages: [...packages].toSorted() }
}

/** The imports at run time: types are gone by then. */
function specifiersIn(path: string, file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
  return findSpecifiers(text, { tsx: path.endsWith('.tsx') })
}

function packageOf(specifier: string): string[] {
  if (/^(\.|node:|@lokum\/)/.test(specifier)) return []
  return [specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')]
}

/** The path in the stage; nothing for a folder, an outside package, and what only types are taken from. */
function resolve(files: StageFiles, path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return extname(specifier) === '' ? undefined : normalize(join(dirname(path), specifier))
  const [, name = '', rest = ''] = /^@lokum\/([\w-]+)\/(.*)$/.exec(specifier) ?? []
  if (name === '') return path === '' ? specifier : undefined
  const places = ['packages', 'services'].flatMap((root) => [
    `${root}/${name}/src/${rest}.ts`,
    `${root}/${name}/${rest}`,
  ])
  return places.find((place) => files.has(place)) ?? places[0]
}
