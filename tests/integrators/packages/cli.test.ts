import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { readGuide } from '../guides/read-guide.ts'
import { installPackages } from './install-packages.ts'

const run = promisify(execFile)

let world: World
let installed: Awaited<ReturnType<typeof installPackages>>
beforeAll(async () => {
  world = await openWorld()
  installed = await installPackages(['client', 'cli'])
})
afterAll(async () => {
  await installed[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

/** The installed command, with a home of its own; a failure has its code. */
async function lokum(args: readonly string[], { input = '' } = {}) {
  const env = { PATH: process.env.PATH, HOME: installed.folder }
  const running = run(join(installed.folder, 'node_modules/.bin/lokum'), args, { cwd: installed.folder, env })
  running.child.stdin?.end(input)
  const { stdout, stderr, code = 0 } = await running.catch((error) => Object(error))
  return { stdout: String(stdout), stderr: String(stderr), code }
}

test('the installed command logs in, asks, refuses and logs out', async () => {
  const { gateway } = world.system.urls
  const login = ['login', '--url', gateway, '--issuer', world.identity.issuer, '--client-id', 'landlord-a']

  const wrong = await lokum(login, { input: 'wrong' })
  const right = await lokum(login, { input: 'landlord-a-secret' })
  const list = await lokum(['apartments', 'list', '--json'])
  const refused = await lokum(['webhooks', 'test', 'whe_01kc4v9s7zf8hrd2m6q3w5x001', '--json'])
  const out = await lokum(['logout'])
  const nobody = await lokum(['apartments', 'list'])

  expect([wrong, right, list, refused, out, nobody].map(({ code }) => code)).toEqual([3, 0, 0, 1, 0, 3])
  expect(right.stdout).toContain('as landlord-a, account acc_')
  expect(JSON.parse(list.stdout)).toEqual({ data: expect.any(Array) })
  expect([refused.stdout, JSON.parse(refused.stderr)]).toEqual(['', expect.objectContaining({ code: 'not_found' })])
})

test('the installed command is JavaScript, and needs the client of its version', () => {
  const home = join(installed.folder, 'node_modules/@lokum/cli')
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

  expect(manifest).toMatchObject({ bin: { lokum: './main.js' }, dependencies: { '@lokum/client': manifest.version } })
  expect([manifest.private, manifest.devDependencies]).toEqual([undefined, undefined])
  expect(globSync('**/*.ts', { cwd: home })).toEqual([])
})

test('the line of the guide to tools installs the command from the packed files', async () => {
  const { folder, tarballs } = installed
  const prefix = join(folder, 'global')
  await mkdir(join(folder, 'packed'), { recursive: true })
  for (const tarball of tarballs) await copyFile(tarball, join(folder, 'packed', basename(tarball)))
  const [line = ''] = readGuide('tools').flatMap(({ text }) => /^npm install --global .*$/m.exec(text) ?? [])
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_prefix: prefix, npm_config_offline: 'true' }

  // Those of others come from a registry.
  const others = tarballs.filter((tarball) => !basename(tarball).startsWith('lokum-'))
  await run('bash', ['-c', [line, ...others].join(' ')], { cwd: join(folder, 'packed'), env })
  const { stdout } = await run(join(prefix, 'bin/lokum'), ['--version'], { env })

  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

const pages = globSync(['README.md', 'docs/guides/**/*.md', 'packages/*/README.md'], { cwd: projectRoot })
const lines = pages.flatMap((page) =>
  [...readFileSync(join(projectRoot, page), 'utf8').matchAll(/(?:^|`)lokum ([a-z][^`\n]*)/gm)].map(
    ([, line = '']) => line,
  ),
)

test('every line of the texts that begins with lokum is a command with options that there are', async () => {
  const written = [...new Set(lines)].filter((line) => !line.includes('<command>'))

  const checked = await Promise.all(
    written.map(async (line) => ({ line, ...(await lokum([...line.replaceAll("'", '').split(' '), '--help'])) })),
  )

  expect(written.length).toBeGreaterThan(10)
  expect(checked.filter(({ code }) => code !== 0)).toEqual([])
})
