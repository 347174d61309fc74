import type { Client } from '@lokum/client'
import { each } from '@lokum/client/each'
import type { Schemas } from '@lokum/client/types'
import { drawMeter } from '../papers/draw-meter.ts'
import type { Letting, SeededMeter } from '../papers/lettings.ts'
import { type Month, monthOf, monthsBetween } from '../papers/months.ts'
import { sendFile } from './send-file.ts'

/** A meter in the account: its number, its use, and the day on which it was read first. */
export type Device = SeededMeter & { id: string; starts_on: string }

/** The meters of a letting, installed the day before it began. */
export async function findMeters(
  lokum: Client,
  { meters }: Letting,
  { apartment_id, starts_on: start }: Schemas['Agreement'],
): Promise<readonly Device[]> {
  const found: Device[] = []
  for (const meter of meters) {
    const id =
      (await findMeter(lokum, apartment_id, meter)) ?? (await install(lokum, { apartment_id, starts_on: start, meter }))
    found.push({ ...meter, id, starts_on: start })
  }
  return found
}

/** Enters what the meters show at the end of a month, each with its photo, unless it is there. */
export async function readMeters(lokum: Client, meters: readonly Device[], month: Month): Promise<void> {
  for (const meter of meters) {
    const { id, starts_on: start } = meter
    if (await isRead(lokum, id, month.lastDay)) continue
    const value = valueAfter(meter, monthsBetween(start, month.lastDay))
    const photo_document_id = await photograph(lokum, meter, { read_on: month.lastDay, value })
    await lokum.createReading({ id, body: { read_on: month.lastDay, value, photo_document_id } })
  }
}

/** The use of a meter in a month. */
export function useIn({ uses, decimals }: SeededMeter, { period }: Month): number {
  return (uses[Number(period.slice(5)) - 1] ?? 0) / 10 ** decimals
}

async function findMeter(lokum: Client, apartment_id: string, { number }: SeededMeter): Promise<string | undefined> {
  for await (const { id } of each(lokum.listMeters, { apartment_id, number })) return id
}

type Installed = { apartment_id: string; starts_on: string; meter: SeededMeter }

async function install(lokum: Client, { apartment_id, starts_on: start, meter }: Installed): Promise<string> {
  const { utility, unit, number } = meter
  const installed_on = monthOf(start).eve
  const initial_value = valueAfter(meter, [])
  const photo_document_id = await photograph(lokum, meter, { read_on: installed_on, value: initial_value })
  const values = { installed_on, initial_value, photo_document_id }
  const { data } = await lokum.createMeter({ body: { apartment_id, utility, unit, number, digits: 6, ...values } })
  return data.id
}

async function isRead(lokum: Client, id: string, day: string): Promise<boolean> {
  for await (const { read_on: date } of each(lokum.listReadings, { id })) if (date === day) return true
  return false
}

/** Whole numbers are added, so that no decimal of the counter is lost. */
function valueAfter({ first, uses, decimals }: SeededMeter, months: readonly Month[]): number {
  const used = months.map(({ period }) => uses[Number(period.slice(5)) - 1] ?? 0)
  return used.reduce((sum, use) => sum + use, first) / 10 ** decimals
}

async function photograph(
  lokum: Client,
  { number }: SeededMeter,
  { read_on: date, value }: { read_on: string; value: number },
) {
  const name = `licznik ${number}, ${date}.png`
  return await sendFile(lokum, 'meter_photo', { name, type: 'image/png', bytes: drawMeter(String(value), name) })
}
