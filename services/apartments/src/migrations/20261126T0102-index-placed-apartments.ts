import { IndexMigration } from '@lokum/service-kit/database/index-migration'

export class IndexPlacedApartments extends IndexMigration {
  protected readonly indexes = { apartment_changed: 'apartment (account_id, change_place, id)' }
}
