// Writes NOTICES: every package of others that an image or the landlords' pages contain, with its licence.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@lokum/local-stack/project-root'
import { listServices } from '@lokum/local-stack/services/list-services'

type Locked = {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
)

/** Bundled into the pages, so the portal needs them for its build alone. */
const ofPages = ['@tanstack/react-query', '@tanstack/react-router', 'react', 'react-dom']

/** Licenses of packages that name them only in a LICENSE file. */
const saidByFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** The text of NOTICES. */
export function writeNotices(): string {
  const found = new Set<string>()
  for (const service of listServices()) follow(`services/${service}`, found)
  follow('packages/broker', found)
  for (const name of ofPages) visit(placeOf(name, 'services/portal'), found)
  const lines = [...found].filter((place) => place.includes('node_modules/')).map(lineOf)
  return `${head}\n${[...new Set(lines)].toSorted().join('\n')}\n`
}

const head = `Packages of others in the images and the pages of Lokum, with their licences as their authors declare them.
Their texts lie beside the packages, below node_modules of each image. Packages under the LGPL are used as they are
published, apart from our own files, and can be replaced there. Written by \`npm run generate\`.
`

function visit(place: string | undefined, found: Set<string>): void {
  if (place === undefined || found.has(place)) return
  found.add(place)
  follow(place, found)
}

function follow(place: string, found: Set<string>): void {
  const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    visit(placeOf(name, place), found)
}

/** Where Node finds a package that is asked for at a place; a workspace stands where its link leads. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const place = join(folder, 'node_modules', name)
    const locked = packages[place]
    if (locked) return locked.link === true ? locked.resolved : place
    if (folder === '') return undefined
  }
}

function lineOf(place: string): string {
  const { version, license } = packages[place] ?? {}
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return `${name} ${version}: ${license ?? saidByFile[name] ?? licenseIn(place)}`
}

// The lock file lacks the licence of packages that declare it in an older form.
function licenseIn(place: string): string {
  const manifest: { license?: unknown; licenses?: { type?: string }[] } = JSON.parse(
    readFileSync(join(projectRoot, place, 'package.json'), 'utf8'),
  )
  return manifest.licenses?.map(({ type }) => type).join(' OR ') ?? JSON.stringify(manifest.license ?? 'not declared')
}

if (process.argv[1]?.endsWith('generate.ts')) writeFileSync(join(projectRoot, 'NOTICES'), writeNotices())
