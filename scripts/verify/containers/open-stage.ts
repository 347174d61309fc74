import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { findTool, MissingToolError } from '../find-tool.ts'
import { runProgram, tryProgram } from './run-program.ts'
import type { Measures } from './write-measures.ts'

const project = 'lokum-verify'

/** The system of docker-compose.yml under a name and ports of its own, beside whatever else runs on this machine. */
export type Stage = AsyncDisposable & {
  /** Runs `docker …` and gives what it wrote. */
  docker: (...words: string[]) => Promise<string>
  /** Runs `docker compose …` for this project and gives what it wrote. */
  compose: (...words: string[]) => Promise<string>
  /** The container of a service. */
  containerOf: (service: string) => Promise<string>
  /** The environment of the compose file and the demo. */
  environment: Record<string, string>
  ports: { postgres: number; nats: number; mailbox: number }
  /** Measurements so far. */
  measures: Measures
}

/** @throws MissingToolError when the engine or compose is not there */
export async function openStage(): Promise<Stage> {
  const program = await findTool(['docker'], 'Install a Docker engine of 20.10 or newer with the compose plugin.')
  await needEngine(program)
  const folder = await mkdtemp(join(tmpdir(), 'lokum-verify-'))
  const ports = {
    gateway: await freePort(),
    portal: await freePort(),
    identity: await freePort(),
    mailbox: await freePort(),
    postgres: await freePort(),
    nats: await freePort(),
  }
  const environment = { ...environmentOf(ports), LOCAL_DATA_FOLDER: folder }
  const docker = (...words: string[]) => runProgram({ program, arguments: words, environment })
  const compose = (...words: string[]) => docker('compose', '--project-name', project, '--ansi', 'never', ...words)
  const removeAll = () => compose('down', '--volumes', '--timeout', '5')
  await removeAll()
  return {
    docker,
    compose,
    containerOf: async (service) => (await compose('ps', '--all', '--quiet', service)).trim(),
    environment,
    ports,
    measures: new Map(),
    [Symbol.asyncDispose]: async () => {
      await removeAll()
      await rm(folder, { recursive: true })
    },
  }
}

async function needEngine(program: string): Promise<void> {
  const engine = await tryProgram({ program, arguments: ['version', '--format', '{{.Server.Version}}'] })
  if (engine.code !== 0) throw new MissingToolError('The Docker engine does not answer. Start it, or set DOCKER_HOST.')
  const compose = await tryProgram({ program, arguments: ['compose', 'version', '--short'] })
  if (compose.code !== 0) throw new MissingToolError('docker compose is missing. Install the plugin, 2.26 or newer.')
  console.log(`Docker engine ${engine.output.trim()}, compose ${compose.output.trim()}`)
}

// A subnet apart from the one in the compose file, which a developer's stack may have.
function environmentOf(ports: Record<string, number>): Record<string, string> {
  const subnet = `172.30.${100 + Math.floor(Math.random() * 100)}`
  const named = Object.entries(ports).map(([name, port]) => [`${name.toUpperCase()}_PORT`, String(port)])
  return { ...Object.fromEntries(named), RECEIVER_SUBNET: `${subnet}.0/24`, RECEIVER_HOST: `${subnet}.1` }
}
