import { gatewayAndApartmentFaults } from './faults/gateway-and-apartment-faults.ts'
import { packageFaults } from './faults/package-faults.ts'
import { settlementFaults } from './faults/settlement-faults.ts'
import { webhookFaults } from './faults/webhook-faults.ts'
import type { Mutation } from './mutation.ts'

/** Every fault, over all packages and services. */
export const mutations: readonly Mutation[] = [
  ...packageFaults,
  ...gatewayAndApartmentFaults,
  ...webhookFaults,
  ...settlementFaults,
]
