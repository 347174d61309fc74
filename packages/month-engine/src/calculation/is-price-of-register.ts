import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { MeterCase } from '../meters/meter-case.ts'

/** The registers that a zone's price is for when the meter has no register of that name: suppliers name zones differently. */
const alsoNamed: Readonly<Record<MeterZone, readonly MeterZone[]>> = {
  day: ['peak'],
  night: ['off_peak'],
  peak: ['day', 'morning_peak', 'afternoon_peak'],
  off_peak: ['night'],
  morning_peak: [],
  afternoon_peak: [],
}

/** Whether a price is for a register: one without a zone is for all registers, and a meter with one register has no zones. */
export function isPriceOfRegister({ zone }: Pick<DocumentLine, 'zone'>, { register, registers }: MeterCase): boolean {
  if (zone === null || register === undefined || register === zone) return true
  return !registers.includes(zone) && alsoNamed[zone].some((name) => name === register)
}
