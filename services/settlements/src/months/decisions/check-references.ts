import type { ItemSource } from '@lokum/contracts/settlements/item'
import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { PlacedSource } from '@lokum/month-engine/calculation/document-source'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { DocumentLineRow, DocumentRow } from '../../documents/document.ts'
import { requireOneInvoice } from '../../documents/duplicate-invoice.ts'
import { MeterRow } from '../../tenancies/meters/meter.ts'
import { ReadingRow } from '../../tenancies/meters/reading.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/**
 * Checks that every reference of a manual item belongs to the account and to the settlement's apartment and agreement, and adds
 * the place of its line.
 * @throws Problem not_found with the pointer to the reference · ValidationFailed for a line that another one replaces · DuplicateInvoice
 */
export async function checkSource(em: Context['em'], row: SettlementRow, source: ItemSource): Promise<PlacedSource> {
  const { accountId } = row
  switch (source.kind) {
    case 'document': {
      const { document_id: documentId, line } = source
      const found = await em.count(DocumentRow, { accountId, id: documentId })
      require(found === 1, '#/source/document_id')
      await requireOneInvoice(em, { accountId, documentId })
      if (line === null) return source
      // Locked, so that no typed line replaces it meanwhile.
      const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
      const lineRow = await em.findOne(DocumentLineRow, { accountId, documentId, line }, locked)
      require(lineRow !== null, '#/source/line')
      if (lineRow?.replacedKind) {
        const must = 'charged_line'
        throw new ValidationFailed([{ pointer: '#/source/line', code: 'invalid_value', must }])
      }
      return { ...source, at: lineRow?.at ?? null }
    }
    case 'agreement':
      require(source.agreement_id === row.agreementId, '#/source/agreement_id')
      return source
    case 'tariff':
      require(source.apartment_id === row.apartmentId, '#/source/apartment_id')
      return source
    default:
      return source satisfies never
  }
}

/** @throws Problem not_found */
export async function checkMeter(em: Context['em'], row: SettlementRow, inputs: OpenInputs): Promise<void> {
  if (inputs.kind !== 'readings') return
  const { meter_id: meterId, register, previous, current } = inputs
  const { accountId, apartmentId } = row
  if (meterId !== null) {
    const meter = await em.findOne(MeterRow, { id: meterId, accountId, apartmentId })
    require(meter !== null, '#/inputs/meter_id')
    require(register === undefined || meter?.registers.includes(register) === true, '#/inputs/register')
  }
  for (const [name, used] of Object.entries({ previous, current })) {
    if (!used?.reading_id) continue
    const found = await em.count(ReadingRow, {
      id: used.reading_id,
      accountId,
      ...(meterId && { meterId }),
      ...(register && { register }),
    })
    require(found === 1 && meterId !== null, `#/inputs/${name}/reading_id`)
  }
}

function require(holds: boolean, pointer: string): void {
  const faults: readonly Fault[] = [{ pointer, code: 'not_found' }]
  if (!holds) throw new Problem('not_found', { faults })
}
