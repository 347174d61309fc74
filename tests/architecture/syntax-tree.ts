import { parseSync } from '@swc/core'

export type Node = Record<string, unknown>

/** The syntax tree of a TypeScript source text; `tsx` for one with markup. */
export function parseSource(source: string, { tsx } = { tsx: false }): unknown {
  return parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' })
}

/** Looks at every node of a tree, the outer ones first. */
export function visit(value: unknown, look: (node: Node) => void): void {
  if (!isNode(value)) return
  look(value)
  for (const child of Object.values(value)) visit(child, look)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/** The nodes in a member that holds a list. */
export function nodesIn(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : []
}
