import { join } from 'node:path'
import type { Environment } from '@lokum/local-stack/environment'
import { freePort } from '@lokum/local-stack/free-port'
import type { LocalProcess } from '@lokum/local-stack/processes/local-process'
import { startService } from '@lokum/local-stack/services/service-process'

type Script = {
  name: string
  /** Options of Node before the file. */
  arguments?: readonly string[]
  file: string
  environment?: Environment
  folder: string
}

/** Starts a small server of the benchmarks' own, which listens on `PORT` and answers any GET with 200. */
export async function startScript(script: Script): Promise<{ url: string; process: LocalProcess }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const process = await startService({
    name: script.name,
    arguments: [...(script.arguments ?? []), script.file],
    environment: { ...script.environment, PORT: String(port) },
    readyUrl: url,
    logFile: join(script.folder, `${script.name}.log`),
  })
  return { url, process }
}
