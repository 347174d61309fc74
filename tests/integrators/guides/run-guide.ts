import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { World } from '@lokum/local-stack/world/open-world'
import { packPackage } from '../../../scripts/pack/pack-package.ts'
import { packNats } from '../packages/install-packages.ts'
import { filesOf, readGuide } from './read-guide.ts'

const run = promisify(execFile)
const mark = '@@ end of a block @@'

export type Step = { printed: string; expected: string | null }

/** Runs the shell blocks of a guide in one shell and gives what each printed, with the JSON that the guide shows after it. */
export async function runGuide(world: World, name: string): Promise<Step[]> {
  const blocks = readGuide(name)
  const folder = await mkdtemp(join(tmpdir(), 'lokum-guide-'))
  try {
    for (const { name, text } of filesOf(blocks)) await writeFile(join(folder, name), text)
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text)
    const { token } = await world.aLandlord()
    const script = [
      'set -eu',
      'trap "kill 0" EXIT',
      ...commands.map((one) => `${withOwnAccount(one, token)}\necho "${mark}"`),
    ].join('\n')
    const port = await freePort()
    const placed = await withPackages(await withAddresses(script, world, port), folder)
    const printed = await runScript(placed, { folder, port })
    return stepsOf(blocks, printed.split(`${mark}\n`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The token of the guide is asked for, then that of an account of this test takes its place. */
function withOwnAccount(command: string, token: string): string {
  return command.startsWith('TOKEN=') ? `${command}\ntest "$\{#TOKEN}" -gt 100\nTOKEN=${token}` : command
}

async function withAddresses(script: string, { system, identity }: World, port: number): Promise<string> {
  const provider = await fetch(`${identity.issuer}/.well-known/openid-configuration`)
  const { token_endpoint } = Object(await provider.json())
  return script
    .replaceAll('http://127.0.0.1:8080', system.urls.gateway)
    .replaceAll('http://127.0.0.1:8090/token', token_endpoint)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('$(npm --prefix "$LOKUM" run --silent events-url)', `nats://reader:secret@${new URL(system.natsUrl).host}`)
}

/** Where a guide installs packages: those of the repository, packed, and those of a registry from what is installed here. */
async function withPackages(script: string, folder: string): Promise<string> {
  const [packed] = /\S+\/lokum-client-\S+\.tgz/.exec(script) ?? []
  if (packed === undefined) return script
  const nats = await packNats(folder)
  return script
    .replace('npm --prefix "$LOKUM" run pack', 'true')
    .replace(packed, await packPackage('client', folder))
    .replace('@nats-io/jetstream @nats-io/transport-node', nats.join(' '))
}

async function runScript(script: string, { folder, port }: { folder: string; port: number }): Promise<string> {
  const settings = { PORT: String(port), npm_config_offline: 'true' }
  // The Node of the project, whatever the machine has.
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { PATH: path, HOME: folder, LANG: 'C.UTF-8', ...settings }
  try {
    // A session of its own, so that it can end the servers that the guide starts.
    return (await run('setsid', ['--wait', 'bash', '-c', script], { cwd: folder, env, timeout: 120_000 })).stdout
  } catch (error) {
    const { stdout, stderr } = Object(error)
    if (
      typeof stdout === 'string' &&
      stdout.trimEnd().endsWith(mark) &&
      script.split(mark).length === stdout.split(mark).length
    )
      return stdout
    throw new Error(`The guide ended early:\n${stdout}\n${stderr}`)
  }
}

function stepsOf(blocks: ReturnType<typeof readGuide>, printed: readonly string[]): Step[] {
  const shell = [...blocks.keys()].filter((at) => blocks[at]?.language === 'sh')
  return shell.map((at, index) => {
    const next = blocks[at + 1]
    return { printed: printed[index] ?? '', expected: next?.language === 'json' ? next.text : null }
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
