import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * MiB that this process still uses after a collection of garbage, heap and buffers. Only this tells of a leak: the memory that the
 * machine sees grows with garbage and stays with the allocator.
 */
export function liveMib(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}
