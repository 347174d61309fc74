import { writePng } from '@lokum/local-stack/testing/write-png'

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

/** A photo of a meter's counter: a PNG of black digits on white. The comment makes two photos of one value differ. */
export function drawMeter(text: string, comment = ''): Buffer {
  const columns = text.length * 4 + 1
  const isDark = (x: number, y: number) => {
    const shape = digits.get(text[Math.floor((x - 1) / 4)] ?? '')
    const [column, row] = [(x - 1) % 4, y - 1]
    return x > 0 && column < 3 && row >= 0 && row < 5 && shape?.[row * 3 + column] === '1'
  }
  const line = (y: number) =>
    Buffer.from([0, ...Array.from({ length: columns * scale }, (_, x) => (isDark(Math.floor(x / scale), y) ? 0 : 255))])
  const picture = Buffer.concat(Array.from({ length: rows * scale }, (_, y) => line(Math.floor(y / scale))))
  return writePng({ width: columns * scale, height: rows * scale, comment }, picture)
}
