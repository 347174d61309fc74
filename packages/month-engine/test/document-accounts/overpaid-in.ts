import { toGrosze } from '@lokum/amounts/money/grosze'
import { linesToCharge } from '../../src/calculation/lines-to-charge.ts'
import { type Charged, paidGrosze } from './charge-bills.ts'

/** The charge of each line of a document, in grosze. */
export function chargesOf(document: Charged['documents'][number]): Map<number | null, bigint> {
  const read = document.lines.map(({ line, amount_pln }) => [line, toGrosze(String(amount_pln ?? 0))] as const)
  const charged = linesToCharge(document).flatMap(({ line, role, amountPln }) =>
    role === 'cost' ? [[line, toGrosze(amountPln)] as const] : [],
  )
  return new Map([...read, ...charged])
}

/** The lines, and documents, of which a tenant pays more than they charge. */
export function overpaidIn({ documents, metered, shares }: Charged): string[] {
  const ofTenants = [...metered, ...shares].filter(({ tenant }) => tenant !== null)
  return [...Map.groupBy(ofTenants, ({ tenant, document }) => `${tenant} ${document}`)].flatMap(([name, own]) => {
    const document = documents.find(({ id }) => id === own[0]?.document)
    const charges = document ? chargesOf(document) : new Map<number | null, bigint>()
    const most = [...charges.values()].reduce((sum, amount) => sum + positive(amount), 0n)
    const lines = [...Map.groupBy(own, ({ line }) => line)]
      .filter(([line, parts]) => paidGrosze(parts) > positive(charges.get(line) ?? 0n))
      .map(([line]) => `${name} ${line}`)
    return paidGrosze(own) > most ? [...lines, name] : lines
  })
}

function positive(grosze: bigint): bigint {
  return grosze < 0n ? 0n : grosze
}
