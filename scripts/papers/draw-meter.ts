import { crc32, deflateSync } from 'node:zlib'

/** Three columns and five rows for each digit. */
const digits = new Map([
  ['0', '111101101101111'],
  ['1', '010110010010111'],
  ['2', '111001111100111'],
  ['3', '111001111001111'],
  ['4', '101101111001001'],
  ['5', '111100111001111'],
  ['6', '111100111101111'],
  ['7', '111001010010010'],
  ['8', '111101111101111'],
  ['9', '111101111001111'],
  ['.', '000000000000010'],
])
const scale = 12
const rows = 7

/** What a camera would have seen: a meter's counter, as a PNG of black digits on white. */
export function drawMeter(text: string): Buffer {
  const columns = text.length * 4 + 1
  const isDark = (x: number, y: number) => {
    const shape = digits.get(text[Math.floor((x - 1) / 4)] ?? '')
    const [column, row] = [(x - 1) % 4, y - 1]
    return x > 0 && column < 3 && row >= 0 && row < 5 && shape?.[row * 3 + column] === '1'
  }
  const line = (y: number) =>
    Buffer.from([0, ...Array.from({ length: columns * scale }, (_, x) => (isDark(Math.floor(x / scale), y) ? 0 : 255))])
  const picture = Buffer.concat(Array.from({ length: rows * scale }, (_, y) => line(Math.floor(y / scale))))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(columns * scale, 0)
  header.writeUInt32BE(rows * scale, 4)
  // Eight bits of grey for each dot.
  header.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(picture)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
