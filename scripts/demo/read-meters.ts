import type { JsonBody } from '@lokum/local-stack/testing/client'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { drawMeter } from '../papers/draw-meter.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

type Read = { utility: string; unit: string; number: string; before: number; after: number }

function metersOf({ meterNumber }: Stage): readonly Read[] {
  return [
    { utility: 'electricity', unit: 'kWh', number: meterNumber, before: 1000, after: 1120 },
    { utility: 'cold_water', unit: 'm3', number: `W${meterNumber}`, before: 250, after: 255.4 },
  ]
}

/** Two meters with their first values and the readings of the month's end, each with a photo. */
export async function readMeters(stage: Stage, apartment: JsonBody): Promise<void> {
  const meters = metersOf(stage)
  step('Two meters with first values and photos')
  const installed = []
  for (const meter of meters) installed.push(await install(stage, apartment, meter))
  show(installed)

  step('Their readings at the end of the month')
  for (const [index, { after, number }] of meters.entries()) {
    const body = {
      read_on: stage.month.lastDay,
      value: after,
      photo_document_id: await photograph(stage, number, after),
    }
    show((await stage.ask(201, 'POST', `/v1/meters/${installed[index]?.id}/readings`, { body })).body)
  }
}

async function install(stage: Stage, apartment: JsonBody, { utility, unit, number, before }: Read): Promise<JsonBody> {
  const body = {
    apartment_id: apartment.id,
    utility,
    unit,
    number,
    digits: 6,
    installed_on: stage.month.eve,
    initial_value: before,
    photo_document_id: await photograph(stage, number, before),
  }
  return (await stage.ask(201, 'POST', '/v1/meters', { body })).body
}

async function photograph({ ask }: Stage, number: string, value: number): Promise<string> {
  const bytes = drawMeter(String(value), `${number} ${value}`)
  const file = { name: `${number}.png`, type: 'image/png', bytes }
  return (await ask(201, 'POST', '/v1/documents', makeForm(file, { kind: 'meter_photo' }))).body.id
}
