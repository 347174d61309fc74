import { Migration } from '@mikro-orm/migrations'

/** `ordinal` is the order in which the links of an agreement were made; it does not depend on the clocks of machines. */
export class ReplaceTenantLinks extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE tenant_link ADD COLUMN ordinal bigint GENERATED ALWAYS AS IDENTITY')
    this.addSql(`
      ALTER TABLE tenant_link DROP CONSTRAINT tenant_link_revoked_because_check,
        ADD CONSTRAINT tenant_link_revoked_because_check
          CHECK (revoked_because IN ('operator', 'email_changed', 'not_delivered', 'replaced'))`)
  }
}
