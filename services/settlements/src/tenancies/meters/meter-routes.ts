import { CloseMeter, ExchangeMeter, ReopenMeter } from '@lokum/contracts/settlements/meter-device-operations'
import {
  CreateMeter,
  DeleteMeter,
  GetMeter,
  ListMeters,
  UpdateMeter,
} from '@lokum/contracts/settlements/meter-operations'
import {
  AttachReadingPhoto,
  CancelReading,
  CreateReading,
  CreateReadings,
  GetReading,
  ListMeterUses,
  ListReadings,
  UpdateReading,
} from '@lokum/contracts/settlements/reading-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Quotas } from '../../quotas/quota-settings.ts'
import type { ApartmentSource } from '../apartments/find-apartment.ts'
import { attachReadingPhoto } from './attach-reading-photo.ts'
import { cancelReading } from './cancel-reading.ts'
import { closeMeter } from './close-meter.ts'
import { createMeter } from './create-meter.ts'
import { createReading } from './create-reading.ts'
import { createReadings } from './create-readings.ts'
import { deleteMeter, type FindMeterUses } from './delete-meter.ts'
import { exchangeMeter } from './exchange-meter.ts'
import { getMeter } from './get-meter.ts'
import { getReading } from './get-reading.ts'
import { listMeterUses } from './list-meter-uses.ts'
import { listMeters } from './list-meters.ts'
import { listReadings } from './list-readings.ts'
import { reopenMeter } from './reopen-meter.ts'
import type { RequireUnshared, RequireUnstated } from './require-unstated.ts'
import { updateMeter } from './update-meter.ts'
import { updateReading } from './update-reading.ts'

type MeterRouteDeps = {
  apartmentSource: ApartmentSource
  findMeterUses: FindMeterUses
  quotas: Quotas
  requireUnshared: RequireUnshared
  requireUnstated: RequireUnstated
}

export function meterRoutes(edge: Edge, need: MeterRouteDeps): Route[] {
  const { apartmentSource, findMeterUses, quotas, requireUnshared, requireUnstated } = need
  return [
    [
      CreateMeter,
      serveWrite(edge, CreateMeter, (context, request) =>
        createMeter({ ...context, ...apartmentSource, quotas }, request),
      ),
    ],
    [ListMeters, serveRead(edge, ListMeters, listMeters)],
    [GetMeter, serveRead(edge, GetMeter, getMeter)],
    [
      UpdateMeter,
      serveWrite(edge, UpdateMeter, (context, request) =>
        updateMeter({ ...context, requireUnshared, requireUnstated }, request),
      ),
    ],
    [ExchangeMeter, serveWrite(edge, ExchangeMeter, exchangeMeter)],
    [CloseMeter, serveWrite(edge, CloseMeter, closeMeter)],
    [ReopenMeter, serveWrite(edge, ReopenMeter, reopenMeter)],
    [
      DeleteMeter,
      serveWrite(edge, DeleteMeter, (context, request) => deleteMeter({ ...context, findMeterUses }, request)),
    ],
    [CreateReading, serveWrite(edge, CreateReading, createReading)],
    [CreateReadings, serveWrite(edge, CreateReadings, createReadings)],
    [ListReadings, serveRead(edge, ListReadings, listReadings)],
    [ListMeterUses, serveRead(edge, ListMeterUses, listMeterUses)],
    [GetReading, serveRead(edge, GetReading, getReading)],
    [
      UpdateReading,
      serveWrite(edge, UpdateReading, (context, request) => updateReading({ ...context, requireUnstated }, request)),
    ],
    [AttachReadingPhoto, serveWrite(edge, AttachReadingPhoto, attachReadingPhoto)],
    [
      CancelReading,
      serveWrite(edge, CancelReading, (context, request) => cancelReading({ ...context, requireUnstated }, request)),
    ],
  ]
}
