import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { environmentOf, type SettingsOf, type Start } from './environment-of.ts'
import type { Surroundings } from './surroundings.ts'

/** One line of a service's log. */
export type LogLine = { level: number; service: string; msg: string } & Record<string, unknown>

export type Processes = AsyncDisposable & {
  start: Start
  /** What all services have logged until now. */
  logLines: () => LogLine[]
}

/** Starts services as processes of their own, as in production, and keeps what they log. */
export function runAsProcesses(surroundings: Surroundings, settings: SettingsOf): Processes {
  const folder = mkdtempSync(join(tmpdir(), `lokum-test-${process.pid}-services-`))
  return {
    start: async (name, neighbours, own = {}) => {
      const [port, operationsPort] = [own.PORT ?? String(await freePort()), await freePort()]
      const operationsUrl = `http://127.0.0.1:${operationsPort}`
      const service = await startService({
        name,
        arguments: serviceArguments(name),
        environment: {
          PATH: process.env.PATH,
          ...environmentOf(name, surroundings, neighbours),
          LOG_LEVEL: 'info',
          PORT: port,
          OPERATIONS_PORT: String(operationsPort),
          ...settings[name],
          ...own,
        },
        readyUrl: `${operationsUrl}/health/ready`,
        logFile: join(folder, `${name}-${port}.log`),
      })
      return {
        url: `http://127.0.0.1:${port}`,
        operationsUrl,
        [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
      }
    },
    logLines: () => readdirSync(folder).flatMap((file) => parseLines(readFileSync(join(folder, file), 'utf8'))),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What is no JSON was written by Node itself, and is a line of its own kind. */
function parseLines(text: string): LogLine[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    return [line.startsWith('{') ? JSON.parse(line) : { level: 60, service: 'node', msg: line }]
  })
}
