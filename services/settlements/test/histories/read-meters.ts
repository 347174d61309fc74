import type { Move } from './a-history.ts'
import { type Account, chosen } from './an-account.ts'
import { dayAt, daysFrom, months } from './days-of-history.ts'
import { insertFile } from './insert-documents.ts'

/** The number of the meter of the first apartment, which bills may name. */
export const meterNumber = '11122233'

const reason = 'Read again'

/** A meter of the first apartment, with a reading and its photo at the end of each month. */
export async function installMeter(account: Account): Promise<void> {
  const [apartment_id = ''] = account.apartments
  const photo = {
    photo_document_id: await insertFile(account, 'meter_photo'),
    photo_reason: 'One picture for all',
  }
  const meter = { apartment_id, utility: 'electricity', unit: 'kWh', number: meterNumber, digits: 6 }
  const first = { installed_on: '2025-12-31', initial_value: 1000, photo_reason: 'Handover' }
  const answer = await account.ask('POST', '/v1/meters', { ...meter, ...first })
  if (answer.status !== 201) throw new Error(`The meter was not created: ${answer.bytes}`)
  account.meters.push(answer.body.id)
  for (const index of months.keys()) {
    const body = { read_on: daysFrom(index, 1).to, value: 1000 + (index + 1) * 110, ...photo }
    await account.make(account.readings, `${readingsOf(account)}`, body)
  }
}

function readingsOf({ meters }: Account): string {
  return `/v1/meters/${meters[0]}/readings`
}

export async function enterReading(account: Account, { part, day }: Move) {
  const body = { read_on: dayAt(day), value: 1000 + day * 4 + (part % 20), reason }
  await account.make(account.readings, readingsOf(account), body)
}

export async function changeReading(account: Account, { which, part }: Move) {
  const reading = chosen(account.readings, which)
  const body = { value: 1050 + (which % 5) * 110 + (part % 60), reason }
  await account.ask('PATCH', `${readingsOf(account)}/${reading}`, body)
}

export async function cancelReading(account: Account, { which }: Move) {
  const reading = chosen(account.readings, which)
  await account.ask('POST', `${readingsOf(account)}/${reading}/cancel`, { reason })
}
