import { CreateEndpoints } from './20261121T0900-create-endpoints.ts'
import { CreateSharedTables } from './20261121T0905-create-shared-tables.ts'
import { CreateDeliveries } from './20261121T0910-create-deliveries.ts'
import { CreateStoreEvents } from './20261121T0915-create-store-events.ts'
import { CreateClaimDeliveries } from './20261121T0920-create-claim-deliveries.ts'
import { CreateCompleteDeliveries } from './20261121T0925-create-complete-deliveries.ts'
import { IndexDisabledEndpoints } from './20261121T1930-index-disabled-endpoints.ts'
import { ExtendEndpoints } from './20261121T2300-extend-endpoints.ts'
import { ExtendQueue } from './20261121T2305-extend-queue.ts'
import { QueueInOrder } from './20261121T2310-queue-in-order.ts'
import { LeaseDeliveries } from './20261121T2312-lease-deliveries.ts'
import { FinishDeliveries } from './20261121T2314-finish-deliveries.ts'
import { NameCustomHeaders } from './20261121T2316-name-custom-headers.ts'
import { CreateOutboxConfirmation } from './20261121T2330-create-outbox-confirmation.ts'
import { CreateDeliveryJobs } from './20261121T2331-create-delivery-jobs.ts'
import { MarkSamples } from './20261121T2335-mark-samples.ts'
import { PartitionHistory } from './20261121T2340-partition-history.ts'
import { KeepPartitions } from './20261121T2345-keep-partitions.ts'
import { IndexRestingEndpoints } from './20261121T2350-index-resting-endpoints.ts'

export const migrations = {
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
