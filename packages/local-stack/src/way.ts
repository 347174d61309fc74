import type { Environment } from './environment.ts'

/** How servers without a given address are run. */
export type Way = 'embedded' | 'containers'

/** Reads `LOCAL_STACK`; throws an error that names an unknown value. */
export function readWay(environment: Environment): Way {
  const value = environment.LOCAL_STACK || 'embedded'
  if (value === 'embedded' || value === 'containers') return value
  throw new Error(`LOCAL_STACK is ${JSON.stringify(value)}; it may be "embedded" (the default) or "containers"`)
}
