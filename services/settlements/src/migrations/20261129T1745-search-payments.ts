import { IndexMigration } from '@lokum/service-kit/database/index-migration'
import { searchedIn } from './searched-in.ts'

/** Payments are searched by parts of their titles and payers. */
export class SearchPayments extends IndexMigration {
  protected override readonly indexes = { payment_search: `payment ${searchedIn('title', 'payer')}` }
}
