import type { Edge } from '@lokum/service-kit/http/edge'
import { storeAgreements, type ToldAgreement } from './store-agreements.ts'

export type TakingParts = Pick<Edge, 'pool'> & {
  /** Makes the apartments of these agreements active and returns how many it changed; it may be repeated. */
  activateApartments: (told: readonly ToldAgreement[]) => Promise<number>
}

/**
 * Takes agreements over, whoever told them, and gives how many apartments became active by it; both steps may be repeated, so
 * whatever breaks off between them is carried out again by whoever tells the agreements once more.
 */
export async function takeAgreements(parts: TakingParts, told: readonly ToldAgreement[]): Promise<number> {
  await storeAgreements(parts, told)
  return await parts.activateApartments(told)
}
