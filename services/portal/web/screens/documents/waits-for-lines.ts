import type { Document } from '@lokum/contracts/settlements/document'

/** Its text is still being recognised: before it has lines, nothing about it can be summed up or decided. */
export function waitsForLines({ reading }: Document): boolean {
  return reading?.state === 'waiting' && reading.lines.length === 0
}
