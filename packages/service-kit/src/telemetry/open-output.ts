import sonic, { type SonicBoom } from 'sonic-boom'

const usualBytes = 4 * 1024 ** 2

/** A write wakes another thread and costs as much as many lines, so lines gather until they fill one or the time is over. */
const gatherBytes = 16 * 1024 - 1
const gatherMs = 100

/**
 * Opens a file descriptor for lines that never hold up the process: while the other side is slow, full or away, at most `maxBytes` wait
 * and are tried again after each pause; lines that find no room are dropped, each with the event `drop`.
 */
export function openOutput(fd: number, maxBytes = usualBytes): SonicBoom {
  const output = new sonic.SonicBoom({
    fd,
    maxLength: maxBytes,
    minLength: gatherBytes,
    periodicFlush: gatherMs,
    // Its own pause would keep a process alive that has nothing else to do.
    retryEAGAIN: () => false,
  })
  // The lines of a failed write stay, and go with the next one.
  output.on('error', () => undefined)
  return output
}
