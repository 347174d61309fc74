const mostCpuMs = 200

/** The lines of a service's log that report an event loop blocked for more than 200 ms of CPU, as sentences. */
export function findBlocks(name: string, log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('"event_loop.blocked"'))
  return lines.flatMap((line) => {
    const { cpu_ms: cpuMs, operations }: { cpu_ms: number; operations: string[] } = JSON.parse(line)
    return cpuMs > mostCpuMs
      ? [`The event loop of ${name} was blocked for ${cpuMs} ms during ${operations.join(', ')}.`]
      : []
  })
}
