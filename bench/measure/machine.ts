import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

/** The machine that was measured; the load average shows how quiet it was. */
export function describeMachine() {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    memory_gib: Math.round(totalmem() / 1024 ** 3),
    platform: `${platform()} ${arch()}`,
    node: process.version,
    load_average: loadavg(),
  }
}
