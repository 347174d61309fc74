import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aPicture } from '../world/a-picture.ts'
import { aLine, aMeter, aTenancy } from '../world/monthly-close.ts'
import { hidden, type IsolationRow, list, type Part } from './isolation-row.ts'

const agreementOf: Part = ({ agreement }) => `/v1/agreements/${agreement}`
const termsOf: Part = (owner) => `${agreementOf(owner)}/terms`
const meterOf: Part = ({ meter }) => `/v1/meters/${meter}`
const readingOf: Part = ({ meter, reading }) => `/v1/meters/${meter}/readings/${reading}`
const documentOf: Part = ({ document }) => `/v1/documents/${document}`
const settlementOf: Part = ({ settlement }) => `/v1/settlements/${settlement}`

const years = { starts_on: '2020-01-01', ends_on: '2020-12-31' }
const exchange = { exchanged_on: '2026-11-01', final_value: 151, number: '87654321', digits: 6, initial_value: 0 }
/** One picture for each account: equal bytes are another document in another account. */
const picture = aPicture(0xff_00_00)

/** The operations of the monthly close, by their ids. */
export const monthRows: readonly (readonly [string, IsolationRow])[] = [
  [
    'createAgreement',
    hidden(
      () => '/v1/agreements',
      ({ apartment }) => aTenancy({ apartment_id: apartment, ...years }),
    ),
  ],
  ['listAgreements', list(({ apartment }) => `/v1/agreements?apartment_id=${apartment}`)],
  ['listTenants', list(() => '/v1/tenants?q=Nowak')],
  ['getAgreement', hidden(agreementOf)],
  ['updateAgreement', hidden(agreementOf, () => ({ rent_pln: 1 }))],
  ['deleteAgreement', hidden((owner) => `/v1/agreements/${owner.mistaken}`)],
  ['createTerms', hidden(termsOf, () => ({ starts_on: '2026-12-01', reason: 'amendment', rent_pln: 2 }))],
  [
    'createTrueUp',
    hidden(
      ({ tenancy }) => `/v1/agreements/${tenancy}/true-ups`,
      ({ document }) => ({
        starts_on: '2026-10-01',
        ends_on: '2026-10-31',
        period: '2026-10',
        document_ids: [document],
      }),
    ),
  ],
  ['listTerms', hidden(termsOf)],
  ['getIndexation', hidden((owner) => `${agreementOf(owner)}/indexation`)],
  [
    'updateTerms',
    hidden(
      (owner) => `${termsOf(owner)}/${owner.firstTerms}`,
      () => ({ persons: 3 }),
    ),
  ],
  ['deleteTerms', hidden((owner) => `${termsOf(owner)}/${owner.laterTerms}`)],
  [
    'createMeter',
    hidden(
      () => '/v1/meters',
      ({ apartment }) => aMeter({ apartment_id: apartment, number: '32345678' }),
    ),
  ],
  ['listMeters', list(({ apartment }) => `/v1/meters?apartment_id=${apartment}`)],
  ['getMeter', hidden(meterOf)],
  ['updateMeter', hidden(meterOf, () => ({ number: '1' }))],
  [
    'exchangeMeter',
    hidden(
      (owner) => `${meterOf(owner)}/exchange`,
      () => exchange,
    ),
  ],
  [
    'closeMeter',
    hidden(
      (owner) => `/v1/meters/${owner.closable}/close`,
      () => ({ closed_on: '2026-11-01', final_value: 151 }),
    ),
  ],
  [
    'reopenMeter',
    hidden(
      (owner) => `/v1/meters/${owner.closed}/reopen`,
      () => ({ reason: 'A mistake' }),
    ),
  ],
  ['deleteMeter', hidden((owner) => `/v1/meters/${owner.removable}`)],
  [
    'createReading',
    hidden(
      (owner) => `${meterOf(owner)}/readings`,
      () => ({ read_on: '2026-10-15', value: 120 }),
    ),
  ],
  [
    'createReadings',
    hidden(
      () => '/v1/readings',
      ({ meter }) => ({ readings: [{ meter_id: meter, read_on: '2026-11-03', value: 160 }] }),
    ),
  ],
  ['listReadings', hidden((owner) => `${meterOf(owner)}/readings`)],
  ['listMeterUses', hidden((owner) => `${meterOf(owner)}/uses`)],
  ['getReading', hidden(readingOf)],
  ['updateReading', hidden(readingOf, () => ({ reason: 'Read twice' }))],
  [
    'attachReadingPhoto',
    hidden(
      (owner) => `${readingOf(owner)}/photo`,
      ({ photo }) => ({ document_id: photo }),
    ),
  ],
  [
    'cancelReading',
    hidden(
      (owner) => `${readingOf(owner)}/cancel`,
      () => ({ reason: 'Read wrongly' }),
    ),
  ],
  [
    'createDocument',
    { path: () => '/v1/documents', form: () => makeForm({ bytes: picture }), stranger: 'own_creation' },
  ],
  ['listDocuments', list(({ settlement }) => `/v1/documents?settlement_id=${settlement}`)],
  ['listPlacementProposals', list(() => '/v1/documents/placement-proposals')],
  [
    'listUsesOfDocuments',
    { path: ({ document }) => `/v1/documents/uses?document_ids=${document}`, stranger: 'own_answer' },
  ],
  ['getDocument', hidden(documentOf)],
  [
    'updateDocument',
    hidden(
      ({ photo }) => `/v1/documents/${photo}`,
      () => ({ kind: 'meter_photo' }),
    ),
  ],
  ['deleteDocument', hidden(({ spare }) => `/v1/documents/${spare}`)],
  ['getDocumentContent', hidden((owner) => `${documentOf(owner)}/content`)],
  ['getDocumentPage', hidden((owner) => `${documentOf(owner)}/pages/1`)],
  ['readDocument', hidden((owner) => `${documentOf(owner)}/read`)],
  [
    'createDocumentLine',
    hidden(
      (owner) => `${documentOf(owner)}/lines`,
      () => aLine(),
    ),
  ],
  [
    'updateDocumentLine',
    hidden(
      (owner) => `${documentOf(owner)}/lines/1`,
      () => ({ label: 'Read wrongly' }),
    ),
  ],
  // Line 1 is charged; createDocumentLine has added line 2.
  ['deleteDocumentLine', hidden((owner) => `${documentOf(owner)}/lines/2`)],
  ['getDocumentLedger', hidden((owner) => `${documentOf(owner)}/ledger`)],
  ['listDocumentUses', hidden((owner) => `${documentOf(owner)}/uses`)],
  [
    'decideLines',
    hidden(
      (owner) => `${documentOf(owner)}/lines/decisions`,
      () => ({ decision: 'landlord', reason: 'Paid by the landlord' }),
    ),
  ],
  [
    'decideDuplicate',
    hidden(
      ({ twin }) => `/v1/documents/${twin}/decisions`,
      () => ({ decision: 'not_same', reason: 'compared' }),
    ),
  ],
  [
    'createCost',
    hidden(
      (owner) => `${documentOf(owner)}/costs`,
      ({ apartment }) => ({ line: 1, period: '2026-10', apartment_ids: [apartment] }),
    ),
  ],
  [
    'placeDocuments',
    hidden(
      () => '/v1/documents/placements',
      ({ apartment, document }) => ({
        placements: [
          { document_id: document, apartment_ids: [apartment], period_from: '2026-10-01', period_to: '2026-10-31' },
        ],
      }),
    ),
  ],
  ['deleteCost', hidden(({ loose }) => `/v1/costs/${loose}`)],
  ['listCosts', hidden((owner) => `${documentOf(owner)}/costs`)],
  [
    'createSettlement',
    hidden(
      () => '/v1/settlements',
      ({ apartment }) => ({ apartment_id: apartment, period: '2026-09' }),
    ),
  ],
  ['listSettlements', list(({ apartment }) => `/v1/settlements?apartment_id=${apartment}`)],
  ['listDueSettlements', list(() => '/v1/settlements/due?period=2026-11')],
  ['getMonthOverview', list(() => '/v1/settlements/overview?period=2026-11')],
  ['listMonths', list(() => '/v1/settlements/months')],
  ['getSettlement', hidden(settlementOf)],
  [
    'attachDocument',
    hidden(
      (owner) => `${settlementOf(owner)}/documents`,
      ({ photo }) => ({ document_id: photo }),
    ),
  ],
  ['detachDocument', hidden((owner) => `${settlementOf(owner)}/documents/${owner.document}`)],
  ['calculateSettlement', hidden((owner) => `${settlementOf(owner)}/calculate`)],
  [
    'createItem',
    hidden(
      (owner) => `${settlementOf(owner)}/items`,
      ({ document }) => ({
        type: 'proportional_cost',
        label: 'Keys',
        inputs: { kind: 'amount', amount_pln: 20 },
        source: { kind: 'document', document_id: document, place: 'page 1' },
      }),
    ),
  ],
  [
    'computeItem',
    hidden(
      (owner) => `${settlementOf(owner)}/items/compute`,
      () => ({ type: 'proportional_cost', inputs: { kind: 'amount', amount_pln: 20 } }),
    ),
  ],
  [
    'decideItems',
    hidden(
      (owner) => `${settlementOf(owner)}/items/decisions`,
      ({ item }) => ({ decision: 'correct', item_ids: [item], label: 'Rent', reason: 'Renamed' }),
    ),
  ],
]
