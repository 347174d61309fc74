import { type Node, parseSource, visit } from './syntax-tree.ts'

const operators = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**='])

/** Where a page computes with an amount of the interface, instead of showing it. */
export function findMoneyArithmetic(source: string): string[] {
  const faults: string[] = []
  visit(parseSource(source, { tsx: true }), (node) => {
    const name = isArithmetic(node) ? amountIn(node) : undefined
    if (name !== undefined) faults.push(`computes with ${name}`)
  })
  return [...new Set(faults)]
}

function isArithmetic(node: Node): boolean {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
    return operators.has(String(node.operator))
  if (node.type === 'UnaryExpression') return node.operator === '-'
  return node.type === 'UpdateExpression' || isCallOfMath(node)
}

function isCallOfMath(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  let isMath = false
  visit(node.callee, ({ type, value }) => {
    if (type === 'Identifier' && value === 'Math') isMath = true
  })
  return isMath
}

function amountIn(node: Node): string | undefined {
  let name: string | undefined
  visit(node, ({ type, value }) => {
    const isName = type === 'Identifier' || type === 'StringLiteral'
    if (isName && typeof value === 'string' && value.endsWith('_pln')) name ??= value
  })
  return name
}
