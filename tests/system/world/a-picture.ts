import { writePng } from '@lokum/local-stack/testing/write-png'

/** A small PNG; pictures of different colours are different files. */
export function aPicture(colour = nextColour()): Buffer {
  const size = 8
  const row = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: size }, () => Buffer.from([colour >> 16, colour >> 8, colour])),
  ])
  const rows = Buffer.concat(Array.from({ length: size }, () => row))
  return writePng({ width: size, height: size, kind: 'colour' }, rows)
}
let pictures = 0
const nextColour = () => ++pictures
