import { isNode, type Node, nodesIn, parseSource, visit } from './syntax-tree.ts'

/**
 * Ways in which a source text runs SQL past `runSql` and the pool, or builds it of values: the ORM's own `execute` and query
 * builder, its raw parts, and texts of SQL put together of anything but constants of the file. Parts that several files need are SQL
 * functions, which have typed parameters and columns.
 */
export function findUnboundSql(source: string): string[] {
  const tree = parseSource(source)
  const constants = findConstants(tree)
  const faults: string[] = []
  visit(tree, (node) => {
    const fault = faultOf(node, constants)
    if (fault !== undefined) faults.push(fault)
  })
  return faults
}

/** The fault of a statement that is written with a part of another file. */
export const composedSql = 'SQL of another file is written in'

// Each writes its values into the statement, or takes parts of SQL as text.
const refusedMethods = new Set(['execute', 'executeQuery', 'getKysely', 'createQueryBuilder', 'qb', 'callRoutine'])
const refusedImports = new Set(['raw', 'sql', 'quote'])

// Keywords as this repository writes them, so that English is not taken for SQL.
const sqlText =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|ORDER BY|LIMIT|RETURNING|VALUES|JOIN|CREATE|ALTER|DROP|GRANT|REVOKE)\s/
const glue = /^\s*(AND|OR|UNION|UNION ALL)\s*$/

type Constants = { all: ReadonlySet<string>; imported: ReadonlySet<string> }

function faultOf(node: Node, constants: Constants): string | undefined {
  switch (node.type) {
    case 'CallExpression':
      return faultOfCall(node)
    case 'ImportDeclaration':
      return faultOfImport(node)
    case 'BinaryExpression':
      return node.operator === '+' && [node.left, node.right].some(isSql) ? 'SQL is joined with +' : undefined
    case 'TemplateLiteral':
      return faultOfTemplate(node, constants)
    default:
      return undefined
  }
}

function faultOfCall(node: Node): string | undefined {
  const { callee } = node
  const method = isNode(callee) && isNode(callee.property) ? callee.property.value : undefined
  if (typeof method !== 'string') return undefined
  if (refusedMethods.has(method)) return `${method}() is called`
  const [first] = nodesIn(node.arguments).map(({ expression }) => textOf(expression))
  return method === 'join' && glue.test(first ?? '') ? 'conditions are joined' : undefined
}

function faultOfImport(node: Node): string | undefined {
  const from = textOf(node.source) ?? ''
  if (!/^(@mikro-orm\/|kysely)/.test(from)) return undefined
  const names = nodesIn(node.specifiers).map(({ imported, local }) => nameOf(imported) ?? nameOf(local) ?? '')
  const refused = names.find((name) => refusedImports.has(name))
  return refused && `${refused} is imported from ${from}`
}

function faultOfTemplate(node: Node, constants: Constants): string | undefined {
  if (!isSql(node)) return undefined
  const parts = nodesIn(node.expressions)
  if (parts.some((part) => !isConstant(part, constants.all))) return 'a value is written into SQL'
  return parts.some(({ value }) => constants.imported.has(String(value))) ? composedSql : undefined
}

function isConstant(part: Node, constants: ReadonlySet<string>): boolean {
  if (part.type === 'Identifier') return constants.has(String(part.value))
  // A name cannot be a parameter; the driver quotes it.
  const called = part.type === 'CallExpression' && isNode(part.callee) && isNode(part.callee.property)
  return called && isNode(part.callee) && nameOf(part.callee.property) === 'escapeIdentifier'
}

function isSql(value: unknown): boolean {
  return sqlText.test(textOf(value) ?? '')
}

function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'StringLiteral') return String(value.value)
  if (value.type === 'TemplateLiteral')
    return nodesIn(value.quasis)
      .map(({ raw }) => String(raw))
      .join(' ')
  return undefined
}

/** The names that the file imports or declares at its top with `const`, without those that some function of it uses for its own. */
function findConstants(tree: unknown): Constants {
  const top = isNode(tree) ? nodesIn(tree.body) : []
  const declared = top.flatMap((node) => namesAtTop(isNode(node.declaration) ? node.declaration : node))
  const own = new Set<string>()
  for (const node of top) {
    visit(node, (inner) => {
      for (const name of namesInside(inner, node)) own.add(name)
    })
  }
  const imports = top.filter(({ type }) => type === 'ImportDeclaration').flatMap(namesAtTop)
  return { all: new Set(declared.filter((name) => !own.has(name))), imported: new Set(imports) }
}

function namesAtTop(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return nodesIn(node.specifiers).flatMap(({ local }) => namesOf(local))
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return []
  return nodesIn(node.declarations).flatMap(({ id }) => namesOf(id))
}

function namesInside(node: Node, top: Node): string[] {
  if (node.type === 'Parameter') return namesOf(node.pat)
  if (node.type === 'ArrowFunctionExpression') return nodesIn(node.params).flatMap(namesOf)
  if (node.type !== 'VariableDeclaration' || node === top || node === top.declaration) return []
  return nodesIn(node.declarations).flatMap(({ id }) => namesOf(id))
}

/** The names that a pattern declares: `a`, `{ a, b: c }`, `[a]`, and the default values with them. */
function namesOf(pattern: unknown): string[] {
  const names: string[] = []
  visit(pattern, (node) => {
    if (node.type === 'Identifier') names.push(String(node.value))
  })
  return names
}

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value.value === 'string' ? value.value : undefined
}
