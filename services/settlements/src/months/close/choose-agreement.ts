import { daysOfAgreement } from '@lokum/contracts/problems/days-of-agreement'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { findAgreements } from '../../tenancies/agreements/find-agreements.ts'

export class AgreementAmbiguous extends Problem {
  constructor(agreements: readonly AgreementRow[]) {
    const faults = [{ pointer: '#/agreement_id', code: 'required' }] as const
    const days = agreements.map(daysOf)
    const named = { en: days.map(({ en }) => en).join(', '), pl: days.map(({ pl }) => pl).join(', ') }
    super('agreement_ambiguous', { faults, values: { agreements: named }, objects: agreements.map(({ id }) => id) })
  }
}

export class AgreementOutsidePeriod extends Problem {
  constructor(agreement: AgreementRow) {
    const faults = [{ pointer: '#/agreement_id', code: 'invalid_value', must: 'agreement_of_month' }] as const
    super('agreement_outside_period', { faults, values: { days: daysOf(agreement) }, objects: [agreement.id] })
  }
}

function daysOf({ startsOn, endsOn }: AgreementRow): Text {
  return daysOfAgreement({ start: startsOn, end: endsOn })
}

type MonthOfApartment = { apartmentId: string; period: string; agreementId: string | undefined }

/**
 * The agreement of a settlement: the named one, or the only one of the month, if any. Its days of the month are locked until the
 * transaction ends.
 * @throws NotFound also for another apartment's agreement · AgreementOutsidePeriod · AgreementAmbiguous
 */
export async function chooseAgreement(
  { em, caller: { accountId } }: Context,
  { apartmentId, period, agreementId }: MonthOfApartment,
): Promise<AgreementRow | null> {
  const ofMonth = await findAgreements(em, { accountId, apartmentIds: [apartmentId], period, held: true })
  if (agreementId === undefined) {
    if (ofMonth.length > 1) throw new AgreementAmbiguous(ofMonth)
    return ofMonth[0] ?? null
  }
  const named = ofMonth.find(({ id }) => id === agreementId)
  if (named) return named
  const elsewhere = await em.findOne(AgreementRow, { id: agreementId, accountId, apartmentId })
  if (elsewhere) throw new AgreementOutsidePeriod(elsewhere)
  throw new Problem('not_found', { faults: [{ pointer: '#/agreement_id', code: 'not_found' }] })
}
