import { changeSchema } from '@lokum/service-kit/changes/change-schema'
import type { Schema } from '@lokum/service-kit/database/migrate-database'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { readSqlFiles } from '@lokum/service-kit/database/sql-files'
import { ApartmentRow } from './apartments/apartment.ts'
import { CreateApartments } from './migrations/20261128T1901-create-apartments.ts'
import { CreateAgreementCopy } from './migrations/20261128T1902-create-agreement-copy.ts'
import { NoteDeletedAgreements } from './migrations/20261129T0900-note-deleted-agreements.ts'

export const entities = [ApartmentRow]

/** The SQL files are applied in this order, and each again when its text has changed (CONTRIBUTING.md, "Changing a function"). */
export const schema: Schema = {
  migrations: {
    ...sharedSchema.migrations,
    ...changeSchema.migrations,
    '20261128T1901-create-apartments': CreateApartments,
    '20261128T1902-create-agreement-copy': CreateAgreementCopy,
    '20261129T0900-note-deleted-agreements': NoteDeletedAgreements,
  },
  sqlFiles: [
    ...sharedSchema.sqlFiles,
    ...changeSchema.sqlFiles,
    ...readSqlFiles(import.meta.dirname, ['apartments/create-apartment.sql', 'apartments/place-apartments.sql']),
  ],
  onlineChanges: sharedSchema.onlineChanges ?? [],
}
