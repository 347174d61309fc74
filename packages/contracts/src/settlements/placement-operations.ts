import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { DocumentPlacement, PlacementProposal, PlacementRequest } from './document-placement.ts'

const part = { service: 'settlements', tag: 'Documents' } as const

export const PlaceDocuments = defineOperation({
  ...part,
  scopes: ['settlements.write'],
  limit: writeLimit,
  id: 'placeDocuments',
  method: 'POST',
  path: '/v1/documents/placements',
  summary: 'Place documents: say which apartments and days each concerns, such as the bills of a house',
  description:
    'All are placed or none: `errors` names the place of each fault, faults of form first, and once there are none the others, together. The next calculation of each settlement of these apartments in these months attaches the document, also of a settlement created later, and shares its costs over all of them. A placement replaces an earlier one of its document; settlements that already include the document keep it until it is detached there. Prepared and sent settlements do not change. Emits audit.event for each document.',
  request: {
    body: z
      .strictObject({
        placements: z
          .array(PlacementRequest)
          .min(1)
          .max(100)
          .refine((all) => new Set(all.map(({ document_id }) => document_id)).size === all.length, {
            params: { code: 'repeated' },
          })
          .meta({ description: 'Where each document belongs, at most 100, each document once' }),
      })
      .meta({ id: 'PlaceDocumentsRequest', description: 'The apartments and days that documents concern' }),
  },
  answer: {
    status: 200,
    body: z
      .object({ data: z.array(DocumentPlacement).meta({ description: 'The placements, in the order of the request' }) })
      .meta({ id: 'DocumentPlacements', description: 'The apartments and days that documents concern' }),
  },
  problems: ['not_found', 'duplicate_invoice'],
})

export const ListPlacementProposals = defineOperation({
  ...part,
  scopes: ['settlements.read'],
  limit: readLimit,
  id: 'listPlacementProposals',
  method: 'GET',
  path: '/v1/documents/placement-proposals',
  summary: 'List the bills that nothing uses, newest first, with the apartments that they seem to be for',
  description:
    'Compares what each bill states with the meters and addresses of the account and with bills that were placed or attached before. Numbers and the address of supply must agree; in doubt no apartment is proposed. `POST /v1/documents/placements` places them.',
  request: { query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(PlacementProposal).meta({ id: 'PlacementProposalPage', description: 'A page of proposals' }),
  },
  problems: [],
})
