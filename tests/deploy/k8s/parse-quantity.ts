const factors: Readonly<Record<string, number>> = { '': 1, m: 1e-3, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 }

/** An amount as Kubernetes writes it: `500m` is 0.5, `1Gi` is 1 073 741 824. */
export function parseQuantity(text: string | number | undefined): number {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(String(text)) ?? []
  const factor = factors[unit]
  if (number === undefined || factor === undefined) throw new Error(`${text} is no amount that is known here.`)
  return Number(number) * factor
}
