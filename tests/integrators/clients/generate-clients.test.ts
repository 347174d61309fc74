import { mkdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { generatedFolder, runNode, runTool } from './tools.ts'

let world: World
const document = join(generatedFolder, 'openapi.json')
beforeAll(async () => {
  world = await openWorld()
  await rm(generatedFolder, { recursive: true, force: true })
  await mkdir(generatedFolder)
  const served = await fetch(`${world.system.urls.gateway}/openapi.json`)
  await writeFile(document, await served.text())
  // What is compiled below is CommonJS, which needs no file extensions in imports.
  await writeFile(join(generatedFolder, 'package.json'), '{ "type": "commonjs" }')
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await rm(generatedFolder, { recursive: true, force: true })
})

const generators = {
  'openapi-fetch': () =>
    runTool('openapi-typescript', [document, '--output', join(generatedFolder, 'openapi-fetch/schema.d.ts')]),
  'hey-api': () =>
    runTool('hey-api', [
      '--input',
      document,
      '--output',
      join(generatedFolder, 'hey-api'),
      '--client',
      '@hey-api/client-fetch',
    ]),
  orval: async () => {
    const config = join(generatedFolder, 'orval.config.json')
    const output = {
      target: join(generatedFolder, 'orval/client.ts'),
      client: 'fetch',
      baseUrl: world.system.urls.gateway,
    }
    await writeFile(config, JSON.stringify({ lokum: { input: document, output } }))
    await runTool('orval', ['--config', config])
  },
} as const

test.each(Object.entries(generators))(
  'the client of %s compiles strictly and takes an apartment to its statement',
  async (name, generate) => {
    const { token } = await world.aLandlord()

    await generate()
    await compile(name)
    const printed = await runNode([
      join(generatedFolder, 'out/programs', `${name}.js`),
      world.system.urls.gateway,
      token,
    ])

    expect(JSON.parse(printed)).toEqual({
      state: 'prepared',
      total_pln: 2400,
      monthly: 2400,
      start: '%PDF-',
      code: 'not_found',
    })
  },
)

const readers = {
  'swagger-typescript-api': () =>
    runTool('swagger-typescript-api', [
      'generate',
      '-p',
      document,
      '-o',
      into('swagger-typescript-api'),
      '-n',
      'client.ts',
    ]),
  oazapfts: () => runTool('oazapfts', [document, join(into('oazapfts'), 'client.ts')]),
  'openapi-zod-client': () =>
    runTool('openapi-zod-client', [document, '-o', join(into('openapi-zod-client'), 'client.ts')]),
  kubb: () => runNode([join(import.meta.dirname, 'run-kubb.js'), document, generatedFolder]),
} as const

test.each(Object.entries(readers))(
  'the code of %s compiles strictly, and creates and reads an apartment',
  async (name, generate) => {
    const { token } = await world.aLandlord()

    await generate()
    await compile(name)
    const printed = await runNode([
      join(generatedFolder, 'out/programs', `${name}.js`),
      world.system.urls.gateway,
      token,
    ])

    const code = name === 'openapi-zod-client' ? 'precondition_failed' : 'not_found'
    expect(JSON.parse(printed)).toEqual({ label: name, city: 'Kraków', code })
  },
)

/** A folder for what one generator writes, which not all of them make. */
function into(name: string): string {
  const folder = join(generatedFolder, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

async function compile(name: string): Promise<void> {
  const options = [
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable,dom.asynciterable',
  ]
  const modules = ['--module', 'commonjs', '--moduleResolution', 'node10', '--esModuleInterop', '--types', 'node']
  const places = ['--rootDir', import.meta.dirname, '--outDir', join(generatedFolder, 'out')]
  await runTool('tsc', [...options, ...modules, ...places, join(import.meta.dirname, 'programs', `${name}.ts`)])
}
