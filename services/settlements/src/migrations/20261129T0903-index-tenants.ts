import { IndexMigration } from '@lokum/service-kit/database/index-migration'

/** Tenants are found one after the other by what makes agreements those of one tenant: see `list-tenants.ts`. */
export class IndexTenants extends IndexMigration {
  protected override readonly indexes = {
    agreement_of_tenant: `agreement (account_id,
      ((left(lower(coalesce(tenant_email, tenant_name)), 60) || ' ' || md5(lower(coalesce(tenant_email, tenant_name)))) COLLATE "C"),
      id DESC)`,
  }
}
