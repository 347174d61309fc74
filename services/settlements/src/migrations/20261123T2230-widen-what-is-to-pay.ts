import { changeUnderTriggers } from '@lokum/service-kit/database/change-under-triggers'
import { Migration } from '@mikro-orm/migrations'

/** Widens the sum to pay: it adds up the statements of a tenancy, so it may be far more than one of them. Only the catalogue changes. */
export class WidenWhatIsToPay extends Migration {
  override up(): void {
    this.addSql(changeUnderTriggers('statement', 'ALTER TABLE statement ALTER COLUMN to_pay_pln TYPE numeric(15, 2)'))
  }
}
