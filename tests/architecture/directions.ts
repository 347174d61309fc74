/** The allowed imports, from the highest to the lowest: each line may import the lines below it, and none of its own. */
export type Direction = readonly (readonly string[])[]

/** Workspaces; no service imports another. */
export const workspaceDirection: Direction = [
  ['services/apartments', 'services/gateway', 'services/portal', 'services/settlements', 'services/webhooks'],
  ['packages/broker', 'packages/cli', 'packages/local-stack'],
  ['packages/statement-print'],
  ['packages/month-engine'],
  ['packages/bill-reader', 'packages/stores', 'packages/trace-export'],
  ['packages/service-kit'],
  ['packages/amounts', 'packages/client', 'packages/contracts'],
]

/** The only packages from outside that a workspace may import; a workspace without a line here is free. */
export const outsidePackages: Readonly<Record<string, readonly string[]>> = {
  'packages/amounts': ['big.js'],
  'packages/cli': ['@lokum/client', '@modelcontextprotocol/server', 'standardwebhooks', 'zod'],
  'packages/client': ['@nats-io/jetstream'],
  'packages/contracts': ['zod'],
  'packages/month-engine': ['big.js'],
}

/** Rooms of a service: the folders directly under its `src`. Its root files import every room, and no room imports them. */
export const roomDirections: Readonly<Record<string, Direction>> = {
  'services/settlements': [
    ['detail'],
    ['ledger'],
    ['statements'],
    ['months'],
    ['tenancies'],
    ['documents'],
    ['quotas'],
    ['migrations', 'queries', 'uploads', 'words'],
  ],
}

/** The only parts of another package that one below the services uses: none knows a database, an HTTP server or a broker. */
export const usedParts: readonly { by: string; of: string; parts: readonly string[] }[] = [
  { by: 'packages/bill-reader', of: '@lokum/service-kit', parts: ['problem', 'telemetry/metrics', 'workers/'] },
  { by: 'packages/month-engine', of: '@lokum/service-kit', parts: ['problem'] },
  {
    by: 'packages/month-engine',
    of: '@lokum/bill-reader',
    parts: ['findings/', 'rules/categorize', 'rules/fold-text'],
  },
  { by: 'packages/statement-print', of: '@lokum/service-kit', parts: ['workers/'] },
  {
    by: 'packages/statement-print',
    of: '@lokum/bill-reader',
    parts: ['findings/name-place', 'readers/worker-turns', 'rules/fold-text'],
  },
]
