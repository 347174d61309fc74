import type { Environment } from './environment.ts'

/** Whether servers force what they acknowledge to the disk. */
export type Flush = 'always' | 'never'

/** Reads `LOCAL_FLUSH`; throws an error that names an unknown value. */
export function readFlush(environment: Environment): Flush {
  const value = environment.LOCAL_FLUSH || 'always'
  if (value === 'always' || value === 'never') return value
  throw new Error(`LOCAL_FLUSH is ${JSON.stringify(value)}; it may be "always" (the default) or "never"`)
}
