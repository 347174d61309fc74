import {
  CreateAgreement,
  EndAgreement,
  GetAgreement,
  ListAgreements,
  UpdateAgreement,
} from '@lokum/contracts/settlements/agreement-operations'
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
  CreateSettlement,
  GetSettlement,
  ListDueSettlements,
  ListSettlements,
} from '@lokum/contracts/settlements/operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { createAgreement } from './agreements/create-agreement.ts'
import { endAgreement } from './agreements/end-agreement.ts'
import { getAgreement } from './agreements/get-agreement.ts'
import { listAgreements } from './agreements/list-agreements.ts'
import { updateAgreement } from './agreements/update-agreement.ts'
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
import { createSettlement } from './settlements/create-settlement.ts'
import { getSettlement } from './settlements/get-settlement.ts'
import { listDueSettlements } from './settlements/list-due-settlements.ts'
import { listSettlements } from './settlements/list-settlements.ts'
import type { RandomBelow } from './settlements/reference-code.ts'

type Need = { apartmentsUrl: string; randomBelow: RandomBelow }

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
    ...agreementRoutes(edge, need),
    ...meterRoutes(edge, need),
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
