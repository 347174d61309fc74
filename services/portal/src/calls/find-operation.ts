import type { Operation } from '@lokum/contracts/interface/operation'

type Node = { fixed: Map<string, Node>; member: Node | undefined; operations: Map<string, Operation> }

/** Finds operations by method and path, one step for each part of the path. */
export class OperationTree {
  readonly #root: Node = emptyNode()

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) this.#add(operation)
  }

  find(method: string, path: string): Operation | undefined {
    let node: Node | undefined = this.#root
    for (const part of path.split('/')) node = node?.fixed.get(part) ?? (part === '' ? undefined : node?.member)
    return node?.operations.get(method)
  }

  #add(operation: Operation): void {
    let node = this.#root
    for (const part of operation.path.split('/')) node = childOf(node, part)
    node.operations.set(operation.method, operation)
  }
}

function childOf(node: Node, part: string): Node {
  if (part.startsWith('{')) {
    node.member ??= emptyNode()
    return node.member
  }
  const known = node.fixed.get(part) ?? emptyNode()
  node.fixed.set(part, known)
  return known
}

function emptyNode(): Node {
  return { fixed: new Map(), member: undefined, operations: new Map() }
}
