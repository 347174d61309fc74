import {
  CreateAgreement,
  EndAgreement,
  GetAgreement,
  ListAgreements,
  SnapshotAgreements,
  UpdateAgreement,
} from '@lokum/contracts/settlements/agreement-operations'
import {
  AddDocumentLine,
  CreateCost,
  DownloadDocument,
  GetDocument,
  ListCosts,
  ListDocuments,
  ReadDocument,
  UploadDocument,
} from '@lokum/contracts/settlements/document-operations'
import {
  AddItem,
  ApproveAllItems,
  ApproveItem,
  CorrectItem,
  RejectItem,
} from '@lokum/contracts/settlements/item-operations'
import {
  AttachReadingPhoto,
  CreateMeter,
  CreateReading,
  ExchangeMeter,
  GetMeter,
  GetReading,
  ListMeters,
  ListReadings,
  UpdateMeter,
  WithdrawReading,
} from '@lokum/contracts/settlements/meter-operations'
import {
  AttachDocument,
  CalculateSettlement,
  CreateSettlement,
  DetachDocument,
  GetSettlement,
  ListDueSettlements,
  ListSettlements,
} from '@lokum/contracts/settlements/operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveInternal, serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { serveUpload } from '@lokum/service-kit/uploads/serve-upload'
import type { UploadSlots } from '@lokum/service-kit/uploads/upload-slots'
import { createAgreement } from './agreements/create-agreement.ts'
import { endAgreement } from './agreements/end-agreement.ts'
import { getAgreement } from './agreements/get-agreement.ts'
import { listAgreements } from './agreements/list-agreements.ts'
import { snapshotAgreements } from './agreements/snapshot-agreements.ts'
import { updateAgreement } from './agreements/update-agreement.ts'
import type { Assistant } from './assistant/assistant.ts'
import { createCost } from './costs/create-cost.ts'
import { listCosts } from './costs/list-costs.ts'
import { addDocumentLine } from './documents/add-document-line.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { downloadDocument } from './documents/download-document.ts'
import { getDocument } from './documents/get-document.ts'
import { keepFile } from './documents/keep-file.ts'
import { listDocuments } from './documents/list-documents.ts'
import { readDocument } from './documents/read-document.ts'
import { uploadDocument } from './documents/upload-document.ts'
import { addItem } from './items/add-item.ts'
import { approveAllItems } from './items/approve-all-items.ts'
import { approveItem } from './items/approve-item.ts'
import { correctItem } from './items/correct-item.ts'
import { rejectItem } from './items/reject-item.ts'
import { attachReadingPhoto } from './meters/attach-reading-photo.ts'
import { createMeter } from './meters/create-meter.ts'
import { createReading } from './meters/create-reading.ts'
import { exchangeMeter } from './meters/exchange-meter.ts'
import { getMeter } from './meters/get-meter.ts'
import { getReading } from './meters/get-reading.ts'
import { listMeters } from './meters/list-meters.ts'
import { listReadings } from './meters/list-readings.ts'
import { updateMeter } from './meters/update-meter.ts'
import { withdrawReading } from './meters/withdraw-reading.ts'
import { attachDocument } from './settlements/attach-document.ts'
import { calculateSettlement } from './settlements/calculate-settlement.ts'
import { createSettlement } from './settlements/create-settlement.ts'
import { detachDocument } from './settlements/detach-document.ts'
import { getSettlement } from './settlements/get-settlement.ts'
import { listDueSettlements } from './settlements/list-due-settlements.ts'
import { listSettlements } from './settlements/list-settlements.ts'
import type { RandomBelow } from './settlements/reference-code.ts'

type Need = {
  assistant: Assistant
  apartmentsUrl: string
  randomBelow: RandomBelow
  store: DocumentStore
  uploads: { folder: string; slots: UploadSlots }
}

/** What the service can do. */
export function routes(edge: Edge, need: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      CreateSettlement,
      serveWrite(edge, CreateSettlement, (context, request) =>
        createSettlement({ ...context, ...need, pool, log }, request),
      ),
    ],
    [ListSettlements, serveRead(edge, ListSettlements, listSettlements)],
    [ListDueSettlements, serveRead(edge, ListDueSettlements, listDueSettlements)],
    [GetSettlement, serveRead(edge, GetSettlement, getSettlement)],
    ...lifeRoutes(edge, need),
    ...costRoutes(edge, need),
    ...agreementRoutes(edge, need),
    ...meterRoutes(edge, need),
    ...documentRoutes(edge, need),
  ]
}

/** From documents to approved items. */
function lifeRoutes(edge: Edge, { assistant, store }: Need): Route[] {
  const { log } = edge
  return [
    [AttachDocument, serveWrite(edge, AttachDocument, attachDocument)],
    [DetachDocument, serveWrite(edge, DetachDocument, detachDocument)],
    [
      CalculateSettlement,
      serveWrite(edge, CalculateSettlement, (context, request) =>
        calculateSettlement({ ...context, assistant, store, log }, request),
      ),
    ],
    [AddItem, serveWrite(edge, AddItem, addItem)],
    [ApproveItem, serveWrite(edge, ApproveItem, approveItem)],
    [CorrectItem, serveWrite(edge, CorrectItem, correctItem)],
    [RejectItem, serveWrite(edge, RejectItem, rejectItem)],
    [ApproveAllItems, serveWrite(edge, ApproveAllItems, approveAllItems)],
  ]
}

function costRoutes(edge: Edge, need: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      CreateCost,
      serveWrite(edge, CreateCost, (context, request) => createCost({ ...context, ...need, pool, log }, request)),
    ],
    [ListCosts, serveRead(edge, ListCosts, listCosts)],
  ]
}

function agreementRoutes(edge: Edge, need: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      CreateAgreement,
      serveWrite(edge, CreateAgreement, (context, request) =>
        createAgreement({ ...context, ...need, pool, log }, request),
      ),
    ],
    [ListAgreements, serveRead(edge, ListAgreements, listAgreements)],
    [GetAgreement, serveRead(edge, GetAgreement, getAgreement)],
    [
      UpdateAgreement,
      serveWrite(edge, UpdateAgreement, (context, request) =>
        updateAgreement({ ...context, ...need, pool, log }, request),
      ),
    ],
    [EndAgreement, serveWrite(edge, EndAgreement, endAgreement)],
    [SnapshotAgreements, serveInternal(edge, SnapshotAgreements, snapshotAgreements)],
  ]
}

function meterRoutes(edge: Edge, need: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      CreateMeter,
      serveWrite(edge, CreateMeter, (context, request) => createMeter({ ...context, ...need, pool, log }, request)),
    ],
    [ListMeters, serveRead(edge, ListMeters, listMeters)],
    [GetMeter, serveRead(edge, GetMeter, getMeter)],
    [UpdateMeter, serveWrite(edge, UpdateMeter, updateMeter)],
    [ExchangeMeter, serveWrite(edge, ExchangeMeter, exchangeMeter)],
    [CreateReading, serveWrite(edge, CreateReading, createReading)],
    [ListReadings, serveRead(edge, ListReadings, listReadings)],
    [GetReading, serveRead(edge, GetReading, getReading)],
    [AttachReadingPhoto, serveWrite(edge, AttachReadingPhoto, attachReadingPhoto)],
    [WithdrawReading, serveWrite(edge, WithdrawReading, withdrawReading)],
  ]
}

function documentRoutes(edge: Edge, { assistant, store, uploads }: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      UploadDocument,
      serveUpload(edge, UploadDocument, {
        ...uploads,
        keep: (author, upload) => keepFile({ pool, store }, author, upload),
        verb: uploadDocument,
      }),
    ],
    [ListDocuments, serveRead(edge, ListDocuments, listDocuments)],
    [GetDocument, serveRead(edge, GetDocument, getDocument)],
    [
      DownloadDocument,
      serveFile(edge, DownloadDocument, (context, request) => downloadDocument({ ...context, store }, request)),
    ],
    [
      ReadDocument,
      serveWrite(edge, ReadDocument, (context, request) =>
        readDocument({ ...context, assistant, store, log }, request),
      ),
    ],
    [
      AddDocumentLine,
      serveWrite(edge, AddDocumentLine, (context, request) =>
        addDocumentLine({ ...context, assistant, store, log }, request),
      ),
    ],
  ]
}
