import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FaultSystem } from './open-fault-system.ts'

const mostLines = 12
const longest = 1_500

/** The lines of the services' logs about the requests that are named in surprises. */
export async function explainSurprises({ disks }: FaultSystem, surprises: readonly string[]): Promise<string[]> {
  const ids = [...new Set(surprises.flatMap((surprise) => surprise.match(/req_[a-z0-9]{26}/g) ?? []))]
  const logs = (await readdir(disks.logs.folder)).filter((name) => name.endsWith('.log'))
  const lines = await Promise.all(
    logs.map(async (name) => (await readFile(join(disks.logs.folder, name), 'utf8')).split('\n')),
  )
  return lines
    .flat()
    .filter((line) => /"level":(5|6)0/.test(line) && ids.some((id) => line.includes(id)))
    .slice(0, mostLines)
    .map((line) => line.slice(0, longest))
}
