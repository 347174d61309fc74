import { join } from 'node:path'
import { rounded } from '../measure/statistics.ts'
import { runLoad } from './run-load.ts'
import { startScript } from './start-script.ts'

/** How fast the load generator is against a server that does nothing: below this rate it measures the server, not itself. */
export async function measureFloor(folder: string) {
  const hello = await startScript({ name: 'hello', file: join(import.meta.dirname, 'hello-main.ts'), folder })
  await using _process = hello.process
  const { perSecond, cpuMs } = await runLoad({
    url: hello.url,
    method: 'POST',
    connections: 32,
    seconds: 1.5,
    expectedStatus: 200,
    callers: [''],
    body: '{"label":"Długa {n}"}',
  })
  return { per_second: rounded(perSecond), cpu_ms: rounded(cpuMs) }
}
