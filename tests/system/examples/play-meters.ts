import { aPicture } from '../world/a-picture.ts'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** The electricity meter of the let apartment; two others for what does not happen to it. */
export async function playMeters(stage: Stage): Promise<void> {
  await stage.also('createDocument', {
    body: { kind: 'meter_photo' },
    file: { name: 'licznik.png', bytes: aPicture(1) },
  })
  for (const id of ['createMeter', 'updateMeter', 'getMeter', 'listMeters']) await stage.play(id)
  for (const id of ['createReading', 'attachReadingPhoto', 'updateReading', 'getReading']) await stage.play(id)
  await playWithdrawal(stage)
  await playDevices(stage)
}

async function playWithdrawal(stage: Stage): Promise<void> {
  const params = { id: sampleId('meter') }
  await stage.also('createReading', { params, body: { read_on: '2026-11-02', value: 226 } })
  await stage.play('cancelReading')
  for (const id of ['listReadings', 'listMeterUses']) await stage.play(id)
}

async function playDevices(stage: Stage): Promise<void> {
  const water = {
    apartment_id: sampleId('apartment', 2),
    utility: 'cold_water',
    unit: 'm3',
    digits: 5,
    installed_on: '2026-01-02',
    initial_value: 12,
  }
  await stage.also('createMeter', { body: { ...water, number: 'W-2231' } })
  await stage.play('createReadings')
  for (const id of ['closeMeter', 'reopenMeter', 'exchangeMeter']) await stage.play(id)
  await stage.also('createMeter', { body: { ...water, number: 'W-2213' } })
  await stage.play('deleteMeter')
}
