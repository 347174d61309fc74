import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listServices } from '@lokum/local-stack/services/list-services'
import type { Check } from '../run-checks.ts'
import type { Stage } from './open-stage.ts'
import { note } from './write-measures.ts'

/** The images of a production, then those of a laptop. */
const shipped = [...listServices(), 'broker-setup']
const targets = [...shipped, 'identity-provider', 'mailbox']
const base = 'node:24.21.0-slim'

/** Layers of ours above the base image; about one and a half times what they have, so that a dependency that weighs much is noticed. */
const largestMegabytes = 60

/** It draws and recognises pages: libvips with `sharp`, PDFium, libheif and Tesseract with its model of Polish. */
const largestOf: Readonly<Record<string, number>> = { settlements: 130 }

/** Checks of the contents of the images, before anything runs. */
export async function imageChecks(stage: Stage): Promise<Check[]> {
  const hasBuildKit = (await stage.docker('buildx', 'version').catch(() => '')) !== ''
  if (!hasBuildKit) console.log('There is no buildx: the legacy builder builds, and no SBOM is made.')
  return [
    { name: 'the compose file is valid, with the profile and without it', run: () => checkComposeFile(stage) },
    { name: 'the images of others are there or can be pulled', run: () => checkForeignImages(stage) },
    { name: 'all images build from the Dockerfile', run: async () => void (await stage.compose('build', '--quiet')) },
    { name: 'no image runs as root', run: () => checkUsers(stage) },
    { name: 'no image can write what it runs', run: () => checkFiles(stage) },
    {
      name: `no image has more than ${largestMegabytes} MB above its base, settlements ${largestOf.settlements}`,
      run: () => checkSizes(stage),
    },
    ...(hasBuildKit ? [{ name: 'what is inside is listed as CycloneDX', run: () => checkSbom(stage) }] : []),
  ]
}

async function checkComposeFile({ compose }: Stage): Promise<void> {
  await compose('config', '--quiet')
  await compose('--profile', 'observability', 'config', '--quiet')
}

async function checkForeignImages({ compose, docker }: Stage): Promise<void> {
  const names = new Set((await compose('config', '--images')).trim().split('\n'))
  const missing: string[] = []
  for (const name of [...names, base].filter((image) => !image.startsWith('lokum/'))) {
    const found = docker('image', 'inspect', name).catch(() => docker('pull', '--quiet', name))
    await found.catch(() => missing.push(name))
  }
  assert.deepEqual(missing, [], `These images are not here and cannot be pulled: ${missing.join(', ')}`)
}

async function checkUsers({ docker }: Stage): Promise<void> {
  for (const target of targets) {
    assert.equal(await inspect(docker, target, '{{.Config.User}}'), '1000:1000', `${target} runs as another user`)
  }
}

/** Walks the work folder as the image's own user. */
const walk = `
  const { accessSync, constants, readdirSync } = require('node:fs')
  const isWritable = (path) => { try { accessSync(path, constants.W_OK); return true } catch { return false } }
  const files = readdirSync('/app', { recursive: true, withFileTypes: true })
  const paths = ['/app', ...files.filter((file) => !file.isSymbolicLink()).map((file) => file.parentPath + '/' + file.name)]
  console.log(paths.filter(isWritable).join('\\n'))
`

async function checkFiles({ docker }: Stage): Promise<void> {
  for (const target of targets) {
    const image = `lokum/${target}:1.5.0`
    const writable = await docker('run', '--rm', '--network=none', '--cap-drop=ALL', image, 'node', '-e', walk)
    assert.equal(writable.trim(), '', `${target} can write its own files:\n${writable}`)
  }
}

/** Counts the packages of others below node_modules, those in packages too. */
const count = `
  const manifests = require('node:fs').globSync('/app/node_modules/**/package.json')
  console.log(manifests.filter((path) => /node_modules\\/(@[^/]+\\/)?[^/@]+\\/package.json$/.test(path) && !path.includes('/@lokum/')).length)
`

async function checkSizes({ docker, measures }: Stage): Promise<void> {
  const baseBytes = Number((await docker('image', 'inspect', '--format', '{{.Size}}', base)).trim())
  for (const target of targets) {
    const bytes = Number(await inspect(docker, target, '{{.Size}}'))
    const [whole, ours] = [bytes, bytes - baseBytes].map((size) => Math.round(size / 1_000_000))
    const packages = Number(
      (await docker('run', '--rm', '--network=none', `lokum/${target}:1.5.0`, 'node', '-e', count)).trim(),
    )
    note(measures, target, { packages, megabytes: ours ?? 0 })
    console.log(`  ${target.padEnd(18)} ${whole} MB, ${ours} MB above ${base}, ${packages} packages of npm`)
    assert.ok(bytes - baseBytes <= (largestOf[target] ?? largestMegabytes) * 1_000_000, `${target} is too large`)
  }
}

async function checkSbom({ docker, environment }: Stage): Promise<void> {
  const folder = join(environment.LOCAL_DATA_FOLDER ?? '', 'sbom')
  await docker('buildx', 'build', '--quiet', '--target', 'sbom', '--output', folder, '.')
  const files = (await readdir(folder)).toSorted()
  assert.deepEqual(files, shipped.map((target) => `${target}.cdx.json`).toSorted())
  for (const file of files) {
    const { bomFormat, components } = JSON.parse(await readFile(join(folder, file), 'utf8'))
    assert.equal(bomFormat, 'CycloneDX')
    console.log(`  ${file.padEnd(24)} ${components.length} components`)
  }
}

async function inspect(docker: Stage['docker'], target: string, format: string): Promise<string> {
  return (await docker('image', 'inspect', '--format', format, `lokum/${target}:1.5.0`)).trim()
}
