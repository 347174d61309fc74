import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { ApartmentRow } from './apartments/apartment.ts'
import { CreateApartments } from './migrations/20261122T1701-create-apartments.ts'
import { CreateAgreementCopy } from './migrations/20261122T1702-create-agreement-copy.ts'
import { IndexApartmentFilters } from './migrations/20261122T2300-index-apartment-filters.ts'
import { DropTheAccountKey } from './migrations/20261123T0500-drop-the-account-key.ts'
import { PlaceApartments } from './migrations/20261126T0101-place-apartments.ts'
import { IndexPlacedApartments } from './migrations/20261126T0102-index-placed-apartments.ts'

export const entities = [ApartmentRow]

/** The SQL files are applied in this order, and each again when its text has changed (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    ...sharedSchema.migrations,
    '20261122T1701-create-apartments': CreateApartments,
    '20261122T1702-create-agreement-copy': CreateAgreementCopy,
    '20261122T2300-index-apartment-filters': IndexApartmentFilters,
    '20261123T0500-drop-the-account-key': DropTheAccountKey,
    ...changeSchema.migrations,
    '20261126T0101-place-apartments': PlaceApartments,
    '20261126T0102-index-placed-apartments': IndexPlacedApartments,
  },
  sqlFiles: [
    ...sharedSchema.sqlFiles,
    ...changeSchema.sqlFiles,
    ...readSqlFiles(import.meta.dirname, ['apartments/create-apartment.sql', 'apartments/place-apartments.sql']),
  ],
  onlineChanges: sharedSchema.onlineChanges ?? [],
}
