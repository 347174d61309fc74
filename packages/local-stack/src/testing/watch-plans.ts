import pg from 'pg'

/** A statement as PostgreSQL carried it out: EXPLAIN (ANALYZE, BUFFERS). */
export type ReadPlan = {
  text: string
  /** Rows that were looked at in tables and indexes, or compared in a join and dropped. */
  rowsRead: number
  /** Rows that were given to the client, or written. */
  rowsGiven: number
  /** Pages of 8 KiB that were looked at, each time they were. */
  pages: number
}

type Node = { Plans?: Node[]; [member: string]: unknown }

// PostgreSQL then sends the plan of each statement, those inside functions too, as a notice to the session.
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}

/** Lets PostgreSQL explain what later sessions of a service's role do in a database of its own. */
export async function explainAll(superuser: pg.Client, { database, role }: { database: string; role: string }) {
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`ALTER ROLE "${role}" IN DATABASE "${database}" SET ${name} = '${value}'`)
}

/** Collects the plans that are sent to the sessions of this process. */
export function watchPlans(): { take: () => ReadPlan[] } & Disposable {
  let plans: ReadPlan[] = []
  const original = pg.Client.prototype.connect
  const connect = function (this: pg.Client, ...given: unknown[]) {
    this.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration:')) plans.push(readPlan(message.slice(message.indexOf('{'))))
    })
    return Reflect.apply(original, this, given)
  }
  Reflect.set(pg.Client.prototype, 'connect', connect)
  return {
    take: () => {
      const taken = plans
      plans = []
      return taken
    },
    [Symbol.dispose]: () => void Reflect.set(pg.Client.prototype, 'connect', original),
  }
}

function readPlan(json: string): ReadPlan {
  const { 'Query Text': text, Plan: root }: { 'Query Text': string; Plan: Node } = JSON.parse(json)
  return {
    text,
    rowsRead: sumOf(root, readBy),
    rowsGiven: Math.max(count(root, 'Actual Rows'), sumOf(root, writtenBy)),
    pages: count(root, 'Shared Hit Blocks') + count(root, 'Shared Read Blocks'),
  }
}

/** A heap scan reads the rows whose places the index scan below it has found, so only one of both counts. */
function readBy(node: Node): number {
  const scanned =
    'Relation Name' in node && node['Node Type'] !== 'Bitmap Heap Scan' && node['Node Type'] !== 'ModifyTable'
  const found = scanned || node['Node Type'] === 'Bitmap Index Scan' ? count(node, 'Actual Rows') : 0
  const dropped = scanned ? count(node, 'Rows Removed by Filter') + count(node, 'Rows Removed by Index Recheck') : 0
  return (found + dropped + count(node, 'Rows Removed by Join Filter')) * count(node, 'Actual Loops')
}

function writtenBy(node: Node): number {
  if (node['Node Type'] !== 'ModifyTable') return 0
  return (node.Plans ?? []).reduce(
    (sum, { 'Actual Rows': rows, 'Actual Loops': loops }) => sum + Number(rows) * Number(loops),
    0,
  )
}

function sumOf(node: Node, of: (node: Node) => number): number {
  return (node.Plans ?? []).reduce((sum, one) => sum + sumOf(one, of), of(node))
}

function count(node: Node, name: string): number {
  return Number(node[name] ?? 0)
}
