import { dirname } from 'node:path'
import type { Import } from './read-imports.ts'

/** The groups of folders that import each other in a circle, with one import for each step; a folder and its subfolder are two. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const steps = stepsBetweenFolders(imports)
  const reached = new Map([...steps.keys()].map((folder) => [folder, reachableFrom(folder, steps)]))
  const described = new Set<string>()
  const cycles: string[] = []
  for (const [folder, targets] of reached) {
    if (!targets.has(folder) || described.has(folder)) continue
    const members = new Set([...targets].filter((target) => reached.get(target)?.has(folder)))
    for (const member of members) described.add(member)
    cycles.push(describe(members, steps))
  }
  return cycles
}

type Steps = Map<string, Map<string, Import>>

function stepsBetweenFolders(imports: readonly Import[]): Steps {
  const steps: Steps = new Map()
  for (const each of imports) {
    const [from, to] = [dirname(each.from), dirname(each.to)]
    if (from === to) continue
    const targets = steps.get(from) ?? new Map<string, Import>()
    if (!targets.has(to)) targets.set(to, each)
    steps.set(from, targets)
  }
  return steps
}

function reachableFrom(start: string, steps: Steps): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const target of steps.get(folder)?.keys() ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      open.push(target)
    }
  }
  return reached
}

function describe(members: ReadonlySet<string>, steps: Steps): string {
  const lines = [...members].toSorted().flatMap((from) => {
    const inside = [...(steps.get(from) ?? [])].filter(([to]) => members.has(to))
    return inside.map(([, each]) => `  ${each.from} imports ${each.to}`)
  })
  return [`${[...members].toSorted().join(', ')} import each other:`, ...lines].join('\n')
}
