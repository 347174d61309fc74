import type { Statement } from './statement.ts'
import { createApartment, createSettlement } from './statements/endpoints.ts'
import { apartment, settlement, states } from './statements/resources.ts'
import { authentication, errors, events, limits, versioning } from './statements/rules.ts'
import { items, modes, service, taxRules } from './statements/service.ts'

/** Everything that docs/interface-specification.md states, in its order. */
export const statements: readonly Statement[] = [
  ...service,
  ...items,
  ...modes,
  ...taxRules,
  ...apartment,
  ...settlement,
  ...states,
  ...createApartment,
  ...createSettlement,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
]
