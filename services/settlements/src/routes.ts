import {
  AttachReadingPhoto,
  CreateMeter,
  CreateReading,
  ExchangeMeter,
  GetMeter,
  ListMeters,
  ListReadings,
  UpdateMeter,
  WithdrawReading,
} from '@lokum/contracts/settlements/meter-operations'
import { CreateSettlement, GetSettlement, ListSettlements } from '@lokum/contracts/settlements/operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { attachReadingPhoto } from './meters/attach-reading-photo.ts'
import { createMeter } from './meters/create-meter.ts'
import { createReading } from './meters/create-reading.ts'
import { exchangeMeter } from './meters/exchange-meter.ts'
import { getMeter } from './meters/get-meter.ts'
import { listMeters } from './meters/list-meters.ts'
import { listReadings } from './meters/list-readings.ts'
import { updateMeter } from './meters/update-meter.ts'
import { withdrawReading } from './meters/withdraw-reading.ts'
import { createSettlement } from './settlements/create-settlement.ts'
import { getSettlement } from './settlements/get-settlement.ts'
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
    [GetSettlement, serveRead(edge, GetSettlement, getSettlement)],
    ...meterRoutes(edge, need),
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
    [AttachReadingPhoto, serveWrite(edge, AttachReadingPhoto, attachReadingPhoto)],
    [WithdrawReading, serveWrite(edge, WithdrawReading, withdrawReading)],
  ]
}
