import { Migration } from '@mikro-orm/migrations'

const isRegister = (column: string) =>
  `${column} IN ('total', 'day', 'night', 'peak', 'off_peak', 'morning_peak', 'afternoon_peak')`

/** The prices of electricity that were read before, by the words of their labels; one that names several zones stays without. */
const nameZones = `
  UPDATE document_line SET zone = named.zone
  FROM (
    SELECT account_id, document_id, line,
      CASE
        WHEN day AND NOT night AND NOT peak THEN 'day'
        WHEN night AND NOT day AND NOT peak THEN 'night'
        WHEN day OR night THEN NULL
        WHEN morning AND NOT afternoon THEN 'morning_peak'
        WHEN afternoon AND NOT morning THEN 'afternoon_peak'
        WHEN morning THEN NULL
        WHEN folded LIKE '%pozaszczyt%' OR folded LIKE '%poza szczyt%' THEN 'off_peak'
        WHEN peak THEN 'peak'
      END AS zone
    FROM document_line AS read,
      LATERAL (SELECT lower(read.label) AS folded) AS lowered,
      LATERAL (
        SELECT folded LIKE '%dzienn%' AS day, folded LIKE '%nocn%' AS night, folded LIKE '%szczyt%' AS peak,
          folded LIKE '%przedpołudniow%' AS morning, folded LIKE '%popołudniow%' AS afternoon
      ) AS words
    WHERE role = 'rate' AND category = 'electricity' AND (day OR night OR peak OR morning OR afternoon)
  ) AS named
  WHERE document_line.account_id = named.account_id AND document_line.document_id = named.document_id
    AND document_line.line = named.line AND named.zone IS NOT NULL`

/**
 * A meter counts in one register or in zones. A device with one keeps its values in `initial_value` and `final_value`, one
 * with several in `registers`. All meters and readings from before have the register `total`.
 */
export class AddRegisters extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE meter
        ADD COLUMN supplier_number text,
        ADD COLUMN registers jsonb NOT NULL DEFAULT '["total"]' CHECK (jsonb_array_length(registers) BETWEEN 1 AND 3)`)
    this.addSql(`
      ALTER TABLE meter_device
        ALTER initial_value DROP NOT NULL,
        ADD COLUMN registers jsonb,
        DROP CONSTRAINT meter_device_check1,
        ADD CONSTRAINT meter_device_has_values CHECK ((initial_value IS NULL) = (registers IS NOT NULL)),
        ADD CONSTRAINT meter_device_has_final_value
          CHECK (CASE WHEN registers IS NULL THEN (removed_on IS NULL) = (final_value IS NULL) ELSE final_value IS NULL END)`)
    this.addSql(`
      ALTER TABLE reading
        ADD COLUMN register text NOT NULL DEFAULT 'total' CHECK (${isRegister('register')})`)
    this.addSql(`
      ALTER TABLE document_line ADD COLUMN zone text CHECK (${isRegister('zone')} AND zone <> 'total')`)
    this.addSql(nameZones)
    this.addSql(`
      ALTER TABLE reading_request_meter
        ADD COLUMN register text NOT NULL DEFAULT 'total' CHECK (${isRegister('register')}),
        DROP CONSTRAINT reading_request_meter_pkey,
        ADD PRIMARY KEY (account_id, reading_request_id, meter_id, register)`)
  }
}
