import { eventually } from '@lokum/local-stack/testing/eventually'
import type { World } from '@lokum/local-stack/world/open-world'
import { aMeter, anEnergyInvoice, letApartment, make, payOpenLines, upload } from '../system/world/monthly-close.ts'
import { linkIn, mailOf } from '../system/world/read-mails.ts'
import { aPdfInvoice, aPhoto } from './files.ts'

/** A settlement of October with readings, photos and a printed bill for the internet that was mailed to the tenant in a language, and the link of its mail. */
export async function aSentStatement(world: World, locale: 'pl' | 'en') {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Żółta 7' })
  const tenant = { name: 'Jan Nowak', email: 'jan@example.org', locale }
  await letApartment(landlord, apartment.id, { tenant, shared_costs: [{ category: 'internet', share_by: 'equal' }] })
  const photo = async (counter: string) =>
    (await upload(landlord, { name: 'licznik.png', type: 'image/png', bytes: aPhoto(counter).buffer })).id
  const device = aMeter({ apartment_id: apartment.id, photo_document_id: await photo('100') })
  const { id: meter } = await make(landlord, '/v1/meters', device)
  const reading = { read_on: '2026-10-31', value: 220, photo_document_id: await photo('220') }
  await make(landlord, `/v1/meters/${meter}/readings`, reading)
  const { id } = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  const { id: invoice } = await upload(landlord, anEnergyInvoice('2026-10'))
  const { name, mimeType: type, buffer: bytes } = aPdfInvoice('10/2026')
  const { id: internet } = await upload(landlord, { name, type, bytes })
  for (const document_id of [invoice, internet])
    await make(landlord, `/v1/settlements/${id}/documents`, { document_id })
  await make(landlord, `/v1/settlements/${id}/calculate`)
  await payOpenLines(landlord, invoice)
  for (const verb of ['items/decisions', 'prepare', 'send']) await make(landlord, `/v1/settlements/${id}/${verb}`)

  const read = async () => (await landlord.request('GET', `/v1/settlements/${id}`)).body
  await eventually(async () => (await read()).state === 'sent')
  const settlement = await read()
  const mail = await mailOf(world.system.mailFolder, settlement.delivery.message_id)
  const { bytes: pdf } = await landlord.request('GET', `/v1/settlements/${id}/statements/latest`)
  const [attached] = mail.attachments
  return {
    settlement,
    pdf,
    pdfName: attached?.filename,
    address: `${world.system.urls.gateway}/tenant#${linkIn(mail)}`,
  }
}
