import { Migration } from '@mikro-orm/migrations'

/** A deposit among the monthly charges recurred every month: it becomes the deposit of its agreement. */
export class MoveChargedDeposits extends Migration {
  override up(): void {
    this.addSql(`
      INSERT INTO deposit_entry (id, account_id, agreement_id, kind, happened_on, amount_pln, is_indexed, created_at)
      SELECT 'dpe_' || substr(agreement.id, 5), agreement.account_id, agreement.id, 'agreed', agreement.starts_on,
        sum((charge ->> 'amount_pln')::numeric), false, now()
      FROM agreement CROSS JOIN jsonb_array_elements(agreement.fixed_charges) AS charge
      WHERE charge ->> 'tax_class' = 'deposit' AND NOT EXISTS (
        SELECT FROM deposit_entry known WHERE known.account_id = agreement.account_id AND known.agreement_id = agreement.id)
      GROUP BY agreement.id`)
    for (const table of ['agreement', 'agreement_terms'])
      this.addSql(`
        UPDATE ${table} SET fixed_charges = coalesce((
          SELECT jsonb_agg(charge ORDER BY place)
          FROM jsonb_array_elements(fixed_charges) WITH ORDINALITY AS kept (charge, place)
          WHERE charge ->> 'tax_class' <> 'deposit'), '[]')
        WHERE fixed_charges @> '[{"tax_class": "deposit"}]'`)
  }
}
