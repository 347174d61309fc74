import type { FieldFault } from '../../interface/refusal.ts'

/** Typed texts that cannot be sent. */
export class Unreadable extends Error {
  readonly faults: readonly FieldFault[]

  constructor(faults: readonly FieldFault[]) {
    super('Some fields cannot be sent')
    this.faults = faults
  }
}
