import type { Meter, MeterRegister, Reading } from '@lokum/contracts/settlements/meter'

/** A meter as input of a calculation, with its readings that are not cancelled. */
export type MeterCase = Pick<Meter, 'id' | 'utility' | 'unit' | 'supplier_number' | 'registers'> & {
  devices: readonly Omit<Meter['devices'][number], 'registers'>[]
  readings: readonly Reading[]
  /** The main meter that it is behind. */
  main_meter_id?: string | null
  /** Whether other meters are behind it, so that its use is theirs. */
  is_main?: boolean
  /** The register whose readings these are, if the meter has several. */
  register?: MeterRegister
}

/** Items may still use a cancelled reading. */
export type LoadedMeter = MeterCase & { cancelled: readonly Reading[] }

export type SubMeterCase = MeterCase & { apartment_id: string; main_meter_id: string }

/** A main meter with the meters behind it, those of other apartments included. */
export type MainMeterCase = MeterCase & {
  /** Whether it has readings besides its first values. */
  is_read: boolean
  behind: readonly SubMeterCase[]
}
