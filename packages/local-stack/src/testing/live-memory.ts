import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * MiB of heap and buffers that this process still uses after a garbage collection. A leak shows only here: the resident memory also
 * counts garbage and what the allocator keeps. V8 subtracts the buffers that it frees only when it collects the next time.
 */
export function liveMib(): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
