import { isNode, nodesIn, parseSource, visit } from './syntax-tree.ts'

/** The literals that a source text spreads into another literal or call, where their members could stand themselves. */
export function countSpreadLiterals(source: string, kind = { tsx: false }): number {
  let count = 0
  visit(parseSource(source, kind), (node) => {
    const elements = [...nodesIn(node.elements), ...nodesIn(node.arguments)]
    count += elements.filter((element) => isSpread(element) && isArray(element.expression)).length
    if (node.type === 'SpreadElement' && isObject(node.arguments)) count += 1
  })
  return count
}

/** An element of an array or of a call; its `spread` is where the dots stand. */
function isSpread(element: { spread?: unknown }): boolean {
  return isNode(element.spread)
}

function isArray(value: unknown): boolean {
  return isNode(value) && value.type === 'ArrayExpression' && nodesIn(value.elements).length > 0
}

function isObject(value: unknown): boolean {
  return isNode(value) && value.type === 'ObjectExpression' && nodesIn(value.properties).length > 0
}
