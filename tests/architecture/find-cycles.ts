import { dirname } from 'node:path'
import type { Import } from './read-imports.ts'

/** The groups of folders that import each other in a circle, with one import for each step; a folder and its subfolder are two. */
export function findFolderCycles(imports: readonly Import[]): string[] {
  return findCycles(stepsBetween(imports, dirname))
}

/** The groups of files that import each other in a circle, imports of types included. */
export function findFileCycles(imports: readonly Import[]): string[] {
  return findCycles(stepsBetween(imports, (file) => file))
}

function findCycles(steps: Steps): string[] {
  const reached = new Map([...steps.keys()].map((box) => [box, reachableFrom(box, steps)]))
  const described = new Set<string>()
  const cycles: string[] = []
  for (const [box, targets] of reached) {
    if (!targets.has(box) || described.has(box)) continue
    const members = new Set([...targets].filter((target) => reached.get(target)?.has(box)))
    for (const member of members) described.add(member)
    cycles.push(describe(members, steps))
  }
  return cycles
}

type Steps = Map<string, Map<string, Import>>

function stepsBetween(imports: readonly Import[], boxOf: (file: string) => string): Steps {
  const steps: Steps = new Map()
  for (const each of imports) {
    const [from, to] = [boxOf(each.from), boxOf(each.to)]
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
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    for (const target of steps.get(box)?.keys() ?? []) {
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
