import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** Processors, memory, system and load, in a sentence of a report. */
export function describeMachine(): string {
  const [processor] = cpus()
  const load = loadavg()[0]?.toFixed(1)
  return `${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 1_024 ** 3)} GiB, ${type()} ${release()}, Node ${process.versions.node}, load average ${load} in the end`
}

/** Counts and lists as rows of a table. */
export function describeCounts(counts: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(counts).map(([name, value]) => `| ${inWords(name)} | ${describeCount(value)} |\n`)
  return `| | |\n|---|---|\n${rows.join('')}`
}

function describeCount(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `${value.length}: ${value.slice(0, 3).join('; ')}`
  if (typeof value !== 'object' || value === null) return String(value)
  return (
    Object.entries(value)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none'
  )
}

/** "withoutDelivery" → "without delivery" */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
