import { CreateAccountsAndApartments } from './20261121T0900-create-accounts-and-apartments.ts'
import { CreateSharedTables } from './20261121T0905-create-shared-tables.ts'
import { CreateTheCreation } from './20261121T0910-create-the-creation.ts'
import { CreateOutboxConfirmation } from './20261121T2330-create-outbox-confirmation.ts'
import { CreateTheCopyOfAgreements } from './20261122T0135-create-the-copy-of-agreements.ts'
import { FillTheCopyOfAgreements } from './20261122T0245-fill-the-copy-of-agreements.ts'

export const migrations = {
  '20261121T0900-create-accounts-and-apartments': CreateAccountsAndApartments,
  '20261121T0905-create-shared-tables': CreateSharedTables,
  '20261121T0910-create-the-creation': CreateTheCreation,
  '20261121T2330-create-outbox-confirmation': CreateOutboxConfirmation,
  '20261122T0135-create-the-copy-of-agreements': CreateTheCopyOfAgreements,
  '20261122T0245-fill-the-copy-of-agreements': FillTheCopyOfAgreements,
}
