import { Migration } from '@mikro-orm/migrations'

/**
 * Scans and photos wait until their text is recognised, which takes longer than a request may. `lease` is the claim of the process
 * that is at it; `claimed_at` tells which account had its turn.
 */
export class RecognisePictures extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document_reading
        ADD COLUMN status text NOT NULL DEFAULT 'done' CHECK (status IN ('waiting', 'done', 'failed')),
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN lease text,
        ADD COLUMN leased_until timestamptz,
        ADD COLUMN claimed_at timestamptz`)
  }
}
