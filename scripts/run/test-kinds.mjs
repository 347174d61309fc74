import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './project.mjs'

/**
 * Sorts test files by what they import, themselves or through other files of the tests. `pure` ones compute, with what
 * belongs to their workspace; `repository` ones look at files of the whole repository; `system` ones need servers or
 * processes. `deep` ones belong to `npm run test:deep`: those named so, which have no other kind, and those that repeat more there.
 */
export function testKinds(folder = root) {
  const kinds = { pure: [], repository: [], system: [], deep: [] }
  const known = new Map()
  for (const file of globSync(patterns, { cwd: folder }).toSorted())
    for (const kind of kindsOf({ folder, known }, file)) kinds[kind].push(file)
  return kinds
}

function kindsOf(scan, file) {
  const path = join(scan.folder, file)
  if (file.endsWith('.deep.test.ts')) return ['deep']
  const usual = needsSystem(scan, path) ? 'system' : file.startsWith('tests') ? 'repository' : 'pure'
  return repeatsMore(path) ? [usual, 'deep'] : [usual]
}

const patterns = [
  '{packages,services}/*/test/**/*.test.ts',
  'tests/{architecture,deploy,mutations,system}/**/*.test.ts',
]

function repeatsMore(file) {
  return importsOf(readFileSync(file, 'utf8')).includes('@lokum/local-stack/testing/depth')
}

/** Imports that start servers or processes, or reach those that run. */
const servers = /^(pg|node:child_process|node:cluster|@nats-io\/.*|@lokum\/local-stack\/.*|@lokum\/[a-z-]+\/start)$/

/** Parts of local-stack that only compute, or speak HTTP to an address that they are given. */
export const harmless = new RegExp(
  `^@lokum/local-stack/(${[
    'testing/.*',
    'world/rental',
    'identity-provider/(clients|mint-token|signing-keys)',
    'services/(ports|service-environment)',
    'mailbox/(describe-mails|read-mails|save-attachments)',
    'environment|free-port|local-secrets|project-root|wait-until',
  ].join('|')})$`,
)

function needsSystem(scan, file) {
  const { folder, known } = scan
  if (known.has(file)) return known.get(file)
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  const found =
    /LOCAL_(POSTGRES|NATS)_URL/.test(text) ||
    importsOf(text).some((name) => {
      const target = name.startsWith('.') ? relative(folder, resolve(dirname(file), name)) : name
      // A text under test may look like an import of a file that does not exist.
      if (isTestFile(target)) return existsSync(join(folder, target)) && needsSystem(scan, join(folder, target))
      const imported = nameOf(target)
      return servers.test(imported) && !harmless.test(imported)
    })
  known.set(file, found)
  return found
}

function importsOf(text) {
  return [...text.matchAll(/^(?:import|export)\b(?! type\b)[^'"]*['"]([^'"]+)['"]|\bimport\(\s*'([^']+)'/gm)].map(
    ([, fixed, dynamic]) => fixed ?? dynamic,
  )
}

function isTestFile(target) {
  return /^((packages|services)\/[^/]+\/test|tests)\/.*\.ts$/.test(target)
}

/** Files of a package by the name under which other packages import them. */
function nameOf(target) {
  const [, workspace, path] = /^(?:packages|services)\/([^/]+)\/src\/(.*)\.ts$/.exec(target) ?? []
  return workspace ? `@lokum/${workspace}/${path}` : target
}
