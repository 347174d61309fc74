/** How our decoders say that a picture has too many pixels, or needs more memory than they have. */
const beyondLimits = /pixel limit|out of memory|\bOOM\b|enlarge memory|could not allocate|allocation failed/i

/** Whether a decoder failed at a limit, so that nothing says that the file is damaged. */
export function exceedsLimits(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && beyondLimits.test(error.message))
}
