/** The first and the last address of a range, and their neighbours outside. */
export function edgesOf(range: string): string[] {
  const [base = '', bits] = range.split('/')
  const isSix = base.includes(':')
  const size = 1n << BigInt((isSix ? 128 : 32) - Number(bits))
  const first = isSix ? sixToNumber(base) : fourToNumber(base)
  const most = (1n << (isSix ? 128n : 32n)) - 1n
  const edges = [first - 1n, first, first + size - 1n, first + size].filter((edge) => edge >= 0n && edge <= most)
  return edges.map(isSix ? numberToSix : numberToFour)
}

function fourToNumber(address: string): bigint {
  return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function numberToFour(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.')
}

function sixToNumber(address: string): bigint {
  const [head = '', tail = ''] = address.split('::')
  const parts = (text: string) => text.split(':').filter((part) => part !== '')
  const middle = Array<string>(8 - parts(head).length - parts(tail).length).fill('0')
  return [...parts(head), ...middle, ...parts(tail)].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n)
}

/** An IPv6 address of its 128 bits. */
export function numberToSix(number: bigint): string {
  return [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((number >> shift) & 65_535n).toString(16)).join(':')
}
