import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { projectRoot } from '../src/project-root.ts'

let project: string

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lokum-launcher-'))
  await cp(join(projectRoot, 'scripts', 'run.mjs'), join(project, 'scripts', 'run.mjs'))
  await cp(join(projectRoot, 'scripts', 'run'), join(project, 'scripts', 'run'), { recursive: true })
  await write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/sample': { version: '1.0.0' } } }),
  )
  await write(
    'packages/local-stack/src/commands/print-token.ts',
    'console.log("token", ...process.argv.slice(2) satisfies string[])',
  )
  await write(
    'packages/local-stack/src/commands/start.ts',
    'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 9); console.log("up")',
  )
  await write('scripts/generators.json', '[]')
  await installer('1.0.0')
})

afterEach(() => rm(project, { recursive: true, force: true }))

test('what is missing is installed once, and nothing but the task speaks on standard output', async () => {
  const first = await launch('token', 'landlord-a')
  const second = await launch('token')

  expect(first).toMatchObject({ code: 0, stdout: 'token landlord-a\n' })
  expect(first.stderr).toContain('Installing packages')
  expect(second).toEqual({ code: 0, stdout: 'token\n', stderr: '' })
  expect(await installs()).toBe(1)
})

test('a changed lock file is installed again', async () => {
  await launch('token')
  await write('package-lock.json', JSON.stringify({ packages: { 'node_modules/sample': { version: '2.0.0' } } }))
  await installer('2.0.0')

  expect(await launch('token')).toMatchObject({ code: 0, stdout: 'token\n' })

  expect(await installs()).toBe(2)
})

test('manually installed packages are left unchanged', async () => {
  await launch('token')
  await rm(join(project, 'node_modules', '.lokum-installed'))

  expect(await launch('token')).toEqual({ code: 0, stdout: 'token\n', stderr: '' })

  expect(await installs()).toBe(1)
})

test('an optional package for this machine that npm left out is added, and nothing fails without it', async () => {
  const optional = { version: '3.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
  const foreign = { version: '3.0.0', optional: true, os: ['plan9'] }
  const packages = {
    'node_modules/sample': { version: '1.0.0' },
    'node_modules/native': optional,
    'node_modules/alien': foreign,
  }
  await write('package-lock.json', JSON.stringify({ packages }))

  const launched = await launch('token')

  expect(launched).toMatchObject({ code: 0, stdout: 'token\n' })
  expect(launched.stderr).toContain('Adding native …')
  expect(launched.stderr).toContain('Going on without native.')
  expect(await readFile(join(project, 'npm-calls'), 'utf8')).toMatch(/^ci .*\ninstall --no-save .*\n$/)
})

test('a failed install shows what npm said and what to do, and counts as a failed test', async () => {
  await write('bin/npm', '#!/bin/sh\necho "the registry is away" >&2\nexit 1\n')

  const launched = await launch('test')

  expect(launched).toMatchObject({ code: 1, stdout: '0 passed, 1 failed\n' })
  expect(launched.stderr).toContain('the registry is away')
  expect(launched.stderr).toContain('Check the connection to the npm registry')
})

test('a generated folder is written before a task, and again when its inputs or its files change', async () => {
  await aGenerator(`import { cpSync } from 'node:fs'
console.log('talkative')
cpSync('words', 'generated/words', { recursive: true })`)
  await write('words/one', 'first')

  const first = await launch('token')
  const second = await launch('token')
  await write('words/one', 'second')
  const third = await launch('token')
  const made = await readFile(join(project, 'generated/words/one'), 'utf8')
  await rm(join(project, 'generated/words'), { recursive: true })
  const fourth = await launch('token')

  expect(first.stderr).toContain('Generating generated/words …\ntalkative\n')
  expect(second).toEqual({ code: 0, stdout: 'token\n', stderr: '' })
  expect(third.stderr).toContain('Generating')
  expect(made).toBe('second')
  expect(fourth.stderr).toContain('Generating')
  expect(await readFile(join(project, 'generated/words/one'), 'utf8')).toBe('second')
})

test('a failed generator ends the command with its output, and counts as a failed test', async () => {
  await aGenerator("throw new Error('the layout is damaged')")

  const launched = await launch('test')

  expect(launched).toMatchObject({ code: 1, stdout: '0 passed, 1 failed\n' })
  expect(launched.stderr).toContain('the layout is damaged')
  expect(launched.stderr).toContain('scripts/words.ts failed with exit code 1')
})

test('a signal reaches the task, and its exit code comes back', async () => {
  await launch('token')

  expect(await launch('start', 'SIGTERM as soon as it is up')).toMatchObject({ code: 7, stdout: 'up\n' })
})

interface Launched {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the launcher, with our npm first on the PATH; a start gets SIGTERM as soon as it says something. */
async function launch(task: string, ...args: string[]): Promise<Launched> {
  const environment = { PATH: `${join(project, 'bin')}:${process.env.PATH}` }
  return await new Promise((resolve) => {
    const program = join(project, 'scripts', 'run.mjs')
    const child = execFile(process.execPath, [program, task, ...args], { env: environment }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
    if (task === 'start') child.stdout?.once('data', () => child.kill('SIGTERM'))
  })
}

/** An npm that writes down its arguments and "installs" the sample package and Node. */
async function installer(version: string): Promise<void> {
  await write(
    'bin/npm',
    `#!/bin/sh
echo "$@" >> npm-calls
echo "npm is talkative"
mkdir -p node_modules/.bin node_modules/sample
ln -sf "${process.execPath}" node_modules/.bin/node
echo '{"version":"${version}"}' > node_modules/sample/package.json
`,
  )
}

/** The generator of the folder `generated/words`, made from `words`. */
async function aGenerator(program: string): Promise<void> {
  const generator = { program: 'scripts/words.ts', folders: ['generated/words'], inputs: ['words'] }
  await write('scripts/generators.json', JSON.stringify([generator]))
  await write('scripts/words.ts', program)
}

async function installs(): Promise<number> {
  return (await readFile(join(project, 'npm-calls'), 'utf8')).trim().split('\n').length
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(join(project, file, '..'), { recursive: true })
  await writeFile(join(project, file), text)
  if (file.startsWith('bin/')) await chmod(join(project, file), 0o755)
}
