import { brokerKinds } from './kinds/broker-kinds.ts'
import { databaseKinds } from './kinds/database-kinds.ts'
import type { Kind } from './kinds/kind.ts'
import { machineKinds } from './kinds/machine-kinds.ts'
import { neighbourKinds } from './kinds/neighbour-kinds.ts'
import { networkKinds } from './kinds/network-kinds.ts'
import { processKinds } from './kinds/process-kinds.ts'

/** Every kind of fault. */
export const catalogue: readonly Kind[] = [
  ...processKinds,
  ...networkKinds,
  ...databaseKinds,
  ...brokerKinds,
  ...machineKinds,
  ...neighbourKinds,
]
