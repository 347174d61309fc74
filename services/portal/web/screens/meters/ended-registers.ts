import type { Meter, MeterRegister, MeterZone } from '@lokum/contracts/settlements/meter'

export type EndedRegister<Name = MeterRegister> = { register: Name; at: string }

/** The registers of a meter, with the place of their members in a request that ends the device. */
export function endedRegisters({ registers }: Meter): EndedRegister[] {
  if (registers.length === 1) return registers.map((register) => ({ register, at: '/' }))
  return registers.map((register, place) => ({ register, at: `/registers/${place}/` }))
}

/** The registers that are zones; none for a meter with one register. */
export function endedZones(meter: Meter): EndedRegister<MeterZone>[] {
  return endedRegisters(meter).flatMap(({ register, at }) => (register === 'total' ? [] : [{ register, at }]))
}
