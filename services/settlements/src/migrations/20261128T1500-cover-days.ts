import { changeUnderTriggers } from '@lokum/service-kit/database/change-under-triggers'
import { Migration } from '@mikro-orm/migrations'

/**
 * Gives every settlement the days that it covers: the settlement of a month covers all of them and every category. Under the triggers,
 * because no client has to read the settlements again.
 */
export class CoverDays extends Migration {
  override up(): void {
    this.addSql(
      changeUnderTriggers(
        'settlement',
        `ALTER TABLE settlement DROP CONSTRAINT settlement_kind_check;
        UPDATE settlement SET covers_from = (period || '-01')::date,
          covers_to = (period || '-01')::date + interval '1 month' - interval '1 day'
          WHERE kind = 'monthly';
        ALTER TABLE settlement ALTER COLUMN covers_from SET NOT NULL, ALTER COLUMN covers_to SET NOT NULL,
          ADD CONSTRAINT settlement_kind_check CHECK (CASE kind
            WHEN 'monthly' THEN categories IS NULL AND covers_from = make_date(left(period, 4)::int, right(period, 2)::int, 1)
              AND covers_to = covers_from + interval '1 month' - interval '1 day'
            WHEN 'true_up' THEN num_nulls(categories, agreement_id) = 0
            ELSE false END)`,
      ),
    )
    // The release before leaves the days of a month out. A later release drops both.
    this.addSql(`
      CREATE FUNCTION cover_month() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.covers_from := (NEW.period || '-01')::date;
        NEW.covers_to := NEW.covers_from + interval '1 month' - interval '1 day';
        RETURN NEW;
      END $$`)
    this.addSql(`
      CREATE TRIGGER cover_month BEFORE INSERT ON settlement FOR EACH ROW
        WHEN (NEW.kind = 'monthly' AND NEW.covers_from IS NULL) EXECUTE FUNCTION cover_month()`)
  }
}
