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
import { type Block, filesOf, type GuideLanguage, languages, readServedGuide } from './read-guide.ts'

const run = promisify(execFile)
const mark = '@@ end of a block @@'

export type Step = { printed: string; expected: string | null }

/**
 * Runs what a served guide says in one language as one program, in a new account if none is given, and gives what each block printed, with the JSON that the guide shows after it.
 * Names of clients and small files are made in the shell for every language.
 */
export async function runGuide(
  world: World,
  { name, language, landlord }: { name: string; language: GuideLanguage; landlord?: { token: string } },
): Promise<Step[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-guide-'))
  try {
    const port = await freePort()
    const blocks = (await readServedGuide(world.system.urls.gateway, name)).map((block) => ({
      ...block,
      text: withAddresses(block.text, world, port),
    }))
    for (const { name, text } of filesOf(blocks)) await writeFile(join(folder, name), text)
    const { token } = landlord ?? (await world.aLandlord())
    const steps = [...blocks.keys()].filter((at) => isStep(blocks[at], language))
    const commands = steps.map((at) => withMark(withOwnAccount(blocks[at]?.text ?? '', { language, token }), language))
    await writeFile(join(folder, languages[language]), await withPackages(commands.join('\n'), folder))
    const script = ['set -eu', 'trap "kill 0" EXIT', ...(language === 'sh' ? [] : preparations(blocks)), runs[language]]
    const { printed, said } = await runScript(script.join('\n'), { folder, port })
    if (printed.length !== steps.length) throw new Error(`The guide ended early:\n${printed.join(mark)}\n${said}`)
    return steps.map((at, step) => ({ printed: printed[step] ?? '', expected: answerBehind(blocks, at) }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const runs = { sh: '. ./guide.sh', js: 'node guide.mjs', python: 'python3 guide.py' } as const

/** A block with the name of a file is a program of its own. */
function isStep(block: Block | undefined, language: string): boolean {
  return block?.language === language && filesOf([block]).length === 0
}

function preparations(blocks: readonly Block[]): string[] {
  return blocks
    .filter((block) => isStep(block, 'sh') && /^(export CLIENT_ID|echo .*base64 -d)/.test(block.text))
    .map(({ text }) => text)
}

/** The JSON that a guide shows after a block, behind the same in other languages. */
function answerBehind(blocks: readonly Block[], at: number): string | null {
  const next = blocks[at + 1]
  if (isStep(next, 'js') || isStep(next, 'python')) return answerBehind(blocks, at + 1)
  return next?.language === 'json' ? next.text : null
}

function withMark(command: string, language: GuideLanguage): string {
  const printing = { sh: `echo "${mark}"`, js: `console.log('${mark}')`, python: `print("${mark}", flush=True)` }
  return `${command}\n${printing[language]}`
}

/** The token of the guide is asked for, then that of an account of this test takes its place. */
function withOwnAccount(command: string, { language, token }: { language: GuideLanguage; token: string }): string {
  const own = {
    sh: `$&\ntest "$\{#TOKEN}" -gt 100\nTOKEN=${token}`,
    js: `const issued = $1\nif (!(issued?.length > 100)) throw new Error('No token was issued.')\nconst token = '${token}'`,
    python: `$&\nassert len(token) > 100\ntoken = "${token}"`,
  }
  return command.replace(language === 'sh' ? /^TOKEN=[\s\S]+/m : /^(?:const | {4})token = (.+)$/m, own[language])
}

/** The public address of a system of tests is a name that leads nowhere; the provider's is its own. */
function withAddresses(text: string, { system }: World, port: number): string {
  return text
    .replaceAll(system.publicBaseUrl, system.urls.gateway)
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
    .replace(packed, `CLIENT=${await packPackage('client', folder)}`)
    .replace('@nats-io/jetstream @nats-io/transport-node', nats.join(' '))
}

/** Runs a script and gives the parts of its output before each mark, and its complaints. */
async function runScript(
  script: string,
  { folder, port }: { folder: string; port: number },
): Promise<{ printed: string[]; said: string }> {
  const settings = { PORT: String(port), npm_config_offline: 'true' }
  // The Node of the project, whatever the machine has.
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { PATH: path, HOME: folder, LANG: 'C.UTF-8', ...settings }
  // A session of its own, so that it can end the servers that the guide starts, and itself with them.
  const ended = await run('setsid', ['--wait', 'bash', '-c', script], { cwd: folder, env, timeout: 120_000 }).catch(
    Object,
  )
  const parts = String(ended.stdout).split(`${mark}\n`)
  if (parts.pop() !== '') throw new Error(`The guide ended early:\n${ended.stdout}\n${ended.stderr}`)
  return { printed: parts, said: String(ended.stderr) }
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
