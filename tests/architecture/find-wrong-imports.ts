import type { Direction } from './directions.ts'
import type { Import } from './read-imports.ts'

/** The imports between workspaces that run against the declared direction. A workspace without a place in it may import none. */
export function findWrongWorkspaces(imports: readonly Import[], direction: Direction): string[] {
  return imports.flatMap(({ from, to }) => {
    const [workspace, target] = [workspaceOf(from), workspaceOf(to)]
    if (!workspace || !target || workspace === target || isBelow(target, workspace, direction)) return []
    return [`${from} must not import ${target}`]
  })
}

/** The imports of packages from outside by a workspace that may import only some. */
export function findWrongPackages(
  imports: readonly Import[],
  allowed: Readonly<Record<string, readonly string[]>>,
): string[] {
  return imports.flatMap(({ from, to }) => {
    const packages = allowed[workspaceOf(from) ?? '']
    if (!packages || workspaceOf(to) || to.startsWith('node:') || packages.includes(to)) return []
    return [`${from} must not import ${to}`]
  })
}

/** The imports between rooms of one service that run against their declared direction, and those of its root files. */
export function findWrongRooms(imports: readonly Import[], service: string, direction: Direction): string[] {
  return imports.flatMap(({ from, to }) => {
    const [room, target] = [roomOf(from, service), roomOf(to, service)]
    if (!room || !target || room === target || room === root || isBelow(target, room, direction)) return []
    return [`${from} must not import ${to}`]
  })
}

const root = '.'

function workspaceOf(path: string): string | undefined {
  return /^(packages|services)\/[^/]+/.exec(path)?.[0]
}

function roomOf(path: string, service: string): string | undefined {
  const prefix = `${service}/src/`
  if (!path.startsWith(prefix)) return undefined
  const [room, file] = path.slice(prefix.length).split('/')
  return file === undefined ? root : room
}

// What the direction does not name is below nothing, and nothing is below it.
function isBelow(lower: string, higher: string, direction: Direction): boolean {
  const higherLine = direction.findIndex((line) => line.includes(higher))
  return higherLine >= 0 && direction.slice(higherLine + 1).some((line) => line.includes(lower))
}
