import { readFileSync } from 'node:fs'
import { dirname, extname, join, normalize } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { findSpecifiers } from '../../architecture/read-imports.ts'
import type { StageFiles } from './copy-stages.ts'

/** What programs, and all that they import, need of this project and the stage does not have; how many files they are. */
export function findLostImports(files: StageFiles, programs: readonly string[]): { lost: string[]; read: number } {
  const lost = new Set<string>()
  const seen = new Set<string>()
  const open = programs.map((program) => resolve(files, '', program) ?? program)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = files.get(path)
    if (file === undefined) lost.add(path)
    else if (/\.tsx?$/.test(path)) open.push(...importsOf(files, path, file))
  }
  return { lost: [...lost], read: seen.size }
}

function importsOf(files: StageFiles, path: string, file: string): string[] {
  const specifiers = findSpecifiers(readFileSync(join(projectRoot, file), 'utf8'), { tsx: path.endsWith('.tsx') })
  return specifiers.flatMap((specifier) => resolve(files, path, specifier) ?? [])
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
