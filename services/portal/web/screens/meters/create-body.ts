import type { Utility } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister, MeterUnit, MeterZone } from '@lokum/contracts/settlements/meter'
import type { AskedOf } from '../../interface/operations.ts'
import { readPhoto, readText } from './read-photo.ts'
import { readQuantities } from './read-quantities.ts'
import type { Texts } from './use-form.ts'

type Body = NonNullable<AskedOf<'POST /v1/meters'>['body']>

/** The units that meters of each utility count in. */
export const unitsOf: Readonly<Record<Utility, readonly MeterUnit[]>> = {
  electricity: ['kWh'],
  gas: ['m3', 'kWh'],
  cold_water: ['m3'],
  hot_water: ['m3', 'kWh', 'GJ'],
  heating: ['GJ', 'kWh', 'm3'],
}

/**
 * The whole digits of the usual meters of each utility. A counter whose comma a photo does not show is read as a thousand times too much;
 * with them such a value has too many digits.
 */
const usualDigits: Readonly<Record<Utility, string>> = {
  electricity: '6',
  gas: '5',
  cold_water: '5',
  hot_water: '5',
  heating: '6',
}

const zonesOfTariffs: Readonly<Record<string, readonly MeterZone[]>> = {
  day_night: ['day', 'night'],
  peak_off_peak: ['peak', 'off_peak'],
  three: ['morning_peak', 'afternoon_peak', 'off_peak'],
}

export function readUtility(texts: Texts): Utility {
  const text = texts['/utility']
  return text === 'gas' || text === 'cold_water' || text === 'hot_water' || text === 'heating' ? text : 'electricity'
}

export function readUnit(texts: Texts): MeterUnit {
  const units = unitsOf[readUtility(texts)]
  return units.find((unit) => unit === texts['/unit']) ?? units[0] ?? 'kWh'
}

/** The whole digits as typed, else the usual ones. */
export function digitsOf(texts: Texts): string {
  return texts['/digits'] ?? usualDigits[readUtility(texts)]
}

type Register<Name> = { register: Name; at: string; photoAt: string }

/** The registers of the new meter, with the fields of their first value and its photo. */
export function tariffZones(texts: Texts): Register<MeterRegister>[] {
  const zones = zonesOf(texts)
  if (zones.length > 0) return zones
  return [{ register: 'total', at: '/initial_value', photoAt: '/photo_document_id' }]
}

function zonesOf(texts: Texts): Register<MeterZone>[] {
  const zones = readUtility(texts) === 'electricity' ? (zonesOfTariffs[texts['/zones'] ?? ''] ?? []) : []
  return zones.map((register, place) => ({
    register,
    at: `/registers/${place}/initial_value`,
    photoAt: `/registers/${place}/photo_document_id`,
  }))
}

/**
 * The meter as its form has it.
 * @throws Unreadable for quantities that cannot be read
 */
export function createBody(apartmentId: string, texts: Texts, words: Parameters<typeof readQuantities>[2]): Body {
  const utility = readUtility(texts)
  const zones = zonesOf(texts)
  const names = tariffZones(texts).map(({ at }) => at)
  const quantityAt = readQuantities({ ...texts, '/digits': digitsOf(texts) }, ['/digits', ...names], words)
  const registers = zones.map(({ register, at, photoAt }) => ({
    register,
    initial_value: quantityAt(at),
    ...readPhoto(texts, photoAt, 'photo_document_id'),
  }))
  return {
    apartment_id: apartmentId,
    utility,
    unit: readUnit(texts),
    number: texts['/number'] ?? '',
    ...readText(texts, 'supplier_number'),
    ...readText(texts, 'place'),
    ...readText(texts, 'main_meter_id'),
    ...readText(texts, 'photo_reason'),
    digits: quantityAt('/digits'),
    installed_on: texts['/installed_on'] ?? '',
    ...(zones.length > 0
      ? { registers }
      : {
          initial_value: quantityAt('/initial_value'),
          ...readPhoto(texts, '/photo_document_id', 'photo_document_id'),
        }),
  }
}
