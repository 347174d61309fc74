import type { Migrations } from '@lokum/service-kit/database/migrate-database'
import { CopiedApartment } from './apartments/copied-apartment.ts'
import { CreateTheCopy } from './migrations/20261121T0900-create-the-copy.ts'
import { CreateSharedTables } from './migrations/20261121T0905-create-shared-tables.ts'
import { CreateSettlements } from './migrations/20261121T0910-create-settlements.ts'
import { CreateOutboxConfirmation } from './migrations/20261121T2330-create-outbox-confirmation.ts'
import { SettlementRow } from './settlements/settlement.ts'

export const entities = [CopiedApartment, SettlementRow]

export const migrations: Migrations = {
  '20261121T0900-create-the-copy': CreateTheCopy,
  '20261121T0905-create-shared-tables': CreateSharedTables,
  '20261121T0910-create-settlements': CreateSettlements,
  '20261121T2330-create-outbox-confirmation': CreateOutboxConfirmation,
}
