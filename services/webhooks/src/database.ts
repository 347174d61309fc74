import type { Migrations } from '@lokum/service-kit/database/migrate-database'
import { EndpointRow } from './endpoints/endpoint.ts'
import { JobRow } from './jobs/job.ts'
import { CreateEndpoints } from './migrations/20261121T0900-create-endpoints.ts'
import { CreateSharedTables } from './migrations/20261121T0905-create-shared-tables.ts'
import { CreateDeliveries } from './migrations/20261121T0910-create-deliveries.ts'
import { CreateStoreEvents } from './migrations/20261121T0915-create-store-events.ts'
import { CreateClaimDeliveries } from './migrations/20261121T0920-create-claim-deliveries.ts'
import { CreateCompleteDeliveries } from './migrations/20261121T0925-create-complete-deliveries.ts'
import { IndexDisabledEndpoints } from './migrations/20261121T1930-index-disabled-endpoints.ts'
import { ExtendEndpoints } from './migrations/20261121T2300-extend-endpoints.ts'
import { ExtendQueue } from './migrations/20261121T2305-extend-queue.ts'
import { QueueInOrder } from './migrations/20261121T2310-queue-in-order.ts'
import { LeaseDeliveries } from './migrations/20261121T2312-lease-deliveries.ts'
import { FinishDeliveries } from './migrations/20261121T2314-finish-deliveries.ts'
import { NameCustomHeaders } from './migrations/20261121T2316-name-custom-headers.ts'
import { CreateOutboxConfirmation } from './migrations/20261121T2330-create-outbox-confirmation.ts'
import { CreateDeliveryJobs } from './migrations/20261121T2331-create-delivery-jobs.ts'
import { MarkSamples } from './migrations/20261121T2335-mark-samples.ts'
import { PartitionHistory } from './migrations/20261121T2340-partition-history.ts'
import { KeepPartitions } from './migrations/20261121T2345-keep-partitions.ts'
import { IndexRestingEndpoints } from './migrations/20261121T2350-index-resting-endpoints.ts'

export const entities = [EndpointRow, JobRow]

export const migrations: Migrations = {
  '20261121T0900-create-endpoints': CreateEndpoints,
  '20261121T0905-create-shared-tables': CreateSharedTables,
  '20261121T0910-create-deliveries': CreateDeliveries,
  '20261121T0915-create-store-events': CreateStoreEvents,
  '20261121T0920-create-claim-deliveries': CreateClaimDeliveries,
  '20261121T0925-create-complete-deliveries': CreateCompleteDeliveries,
  '20261121T1930-index-disabled-endpoints': IndexDisabledEndpoints,
  '20261121T2300-extend-endpoints': ExtendEndpoints,
  '20261121T2305-extend-queue': ExtendQueue,
  '20261121T2310-queue-in-order': QueueInOrder,
  '20261121T2312-lease-deliveries': LeaseDeliveries,
  '20261121T2314-finish-deliveries': FinishDeliveries,
  '20261121T2316-name-custom-headers': NameCustomHeaders,
  '20261121T2330-create-outbox-confirmation': CreateOutboxConfirmation,
  '20261121T2331-create-delivery-jobs': CreateDeliveryJobs,
  '20261121T2335-mark-samples': MarkSamples,
  '20261121T2340-partition-history': PartitionHistory,
  '20261121T2345-keep-partitions': KeepPartitions,
  '20261121T2350-index-resting-endpoints': IndexRestingEndpoints,
}
