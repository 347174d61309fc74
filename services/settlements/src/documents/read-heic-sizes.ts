/** A box of ISO 14496-12, section 4.2: its type and the place of its content. */
type Box = { type: string; start: number; end: number }

/** Where ISO 23008-12 keeps the sizes of the pictures, from the outside to the inside; `meta` has a version before its boxes. */
const containers = [
  { type: 'meta', skipped: 4 },
  { type: 'iprp', skipped: 0 },
  { type: 'ipco', skipped: 0 },
]

type Size = { width: number; height: number }

/** The size of each picture in a HEIC file, before any crop, in one pass over its boxes. */
export function readHeicSizes(
  bytes: Buffer,
  within: Omit<Box, 'type'> = { start: 0, end: bytes.length },
  depth = 0,
): Size[] {
  const container = containers[depth]
  const boxes = boxesOf(bytes, within)
  if (container === undefined) return boxes.flatMap((box) => sizeOf(bytes, box) ?? [])
  return boxes
    .filter(({ type }) => type === container.type)
    .flatMap(({ start, end }) => readHeicSizes(bytes, { start: start + container.skipped, end }, depth + 1))
}

function boxesOf(bytes: Buffer, { start, end }: Omit<Box, 'type'>): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const length = lengthAt(bytes, at, end)
    const content = at + (bytes.readUInt32BE(at) === 1 ? 16 : 8)
    const next = at + length
    if (next < content || next > end) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: content, end: next })
    at = next
  }
  return boxes
}

/** A length of 0 means to the end, and 1 that the length follows in 64 bits. */
function lengthAt(bytes: Buffer, at: number, end: number): number {
  const length = bytes.readUInt32BE(at)
  if (length === 0) return end - at
  if (length !== 1) return length
  return at + 16 <= end ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}

function sizeOf(bytes: Buffer, { type, start, end }: Box): Size | undefined {
  if (type !== 'ispe' || end - start < 12) return undefined
  return { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }
}
