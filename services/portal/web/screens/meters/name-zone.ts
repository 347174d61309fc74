import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { Words } from '../../words/words.ts'

/** The zone that a register counts, in words; null for a meter that has no zones. */
export function nameZone(register: MeterRegister, { meters }: Pick<Words, 'meters'>): string | null {
  return register === 'total' ? null : meters.zoneNames[register]
}
