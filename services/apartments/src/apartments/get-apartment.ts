import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { GetApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeApartment, findApartment } from './apartment.ts'

/** Gives one apartment of the caller's account. @throws NotFound */
export async function getApartment(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetApartment>,
): Promise<Answer<Apartment>> {
  const row = await findApartment(em, { id: params.id, accountId: caller.accountId })
  return { body: describeApartment(row), version: row.version }
}
