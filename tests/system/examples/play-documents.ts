import { aPicture } from '../world/a-picture.ts'
import { anEnergyInvoice } from '../world/monthly-close.ts'
import { sampleId } from './samples.ts'
import type { Stage } from './stage.ts'

/** An invoice of KSeF, which is read; a photo of a bill, whose lines are typed; a duplicate, and a mistake. */
export async function playDocuments(stage: Stage): Promise<void> {
  const { bytes, ...file } = anEnergyInvoice('2026-10', '10/2026')
  const invoice = { ...file, bytes: Buffer.from(bytes.toString().replace('{meter}', '12345678')) }
  await stage.play('createDocument', { file: invoice })
  for (const id of ['readDocument', 'getDocument', 'getDocumentContent', 'listPlacementProposals']) await stage.play(id)
  await stage.also('createDocument', { body: { kind: 'other' }, file: { name: 'internet.png', bytes: aPicture(2) } })
  for (const id of ['updateDocument', 'getDocumentPage', 'createDocumentLine', 'updateDocumentLine'])
    await stage.play(id)
  const mistaken = { kind: 'cost', category: 'internet', label: 'Opłata', amount_pln: 5, place: 'strona 1, wiersz 9' }
  await stage.also('createDocumentLine', { params: { id: sampleId('document', 3) }, body: mistaken })
  for (const id of ['deleteDocumentLine', 'placeDocuments', 'createCost', 'listCosts']) await stage.play(id)
  await playDeletedCost(stage)
  await playDuplicate(stage, Buffer.concat([invoice.bytes, Buffer.from('\n')]))
  for (const id of ['listDocuments', 'listUsesOfDocuments']) await stage.play(id)
}

/** A cost that is deleted as a mistake, and made again. */
async function playDeletedCost(stage: Stage): Promise<void> {
  await stage.play('deleteCost')
  const apartment_ids = [sampleId('apartment'), sampleId('apartment', 2)]
  const body = { line: 1, period: '2026-10', apartment_ids }
  await stage.also('createCost', { params: { id: sampleId('document', 3) }, body })
}

async function playDuplicate(stage: Stage, bytes: Buffer): Promise<void> {
  const twin = { name: 'energia-kopia.xml', type: 'application/xml', bytes }
  await stage.also('createDocument', { body: { kind: 'invoice' }, file: twin })
  await stage.also('readDocument', { params: { id: sampleId('document', 4) } })
  await stage.play('decideDuplicate')
}
