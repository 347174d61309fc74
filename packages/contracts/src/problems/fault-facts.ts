import type { FaultCode } from './fault.ts'
import type { Requirement, Values } from './requirement.ts'

/** A fault without its place. `must` names what the value has to be; `values` fill the placeholders of the text; `suggested` is a value that fits. */
export type FaultFacts = { code: FaultCode; must?: Requirement; values?: Values; suggested?: number }
