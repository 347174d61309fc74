import { Migration } from '@mikro-orm/migrations'

/** Several owners have each their own other revenue, none so far. */
export class AddOtherRevenueOfOwners extends Migration {
  override up(): void {
    this.addSql(`
      UPDATE tax_year SET owners = (
        SELECT jsonb_agg(owner || '{"otherRevenuePln": ${none}}' ORDER BY place)
        FROM jsonb_array_elements(owners) WITH ORDINALITY AS entered (owner, place))
      WHERE owners <> '[]'`)
  }
}

const none = JSON.stringify(Array.from({ length: 12 }, () => '0.00'))
