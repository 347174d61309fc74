import type { MeterCase } from '../meters/meter-case.ts'

/** A meter as one case for each of its registers, each with its own readings; a meter with one register stays as it is. */
export function splitRegisters(meter: MeterCase): MeterCase[] {
  if (meter.registers.length === 1) return [meter]
  return meter.registers.map((register) => ({
    ...meter,
    register,
    readings: meter.readings.filter((reading) => reading.register === register),
  }))
}
