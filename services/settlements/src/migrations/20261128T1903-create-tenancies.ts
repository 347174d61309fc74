import { Migration } from '@mikro-orm/migrations'
import { searchedIn } from './searched-in.ts'

export class CreateTenancies extends Migration {
  override up(): void {
    for (const statement of [...apartments, ...profiles, ...agreements, ...meters, ...readings]) this.addSql(statement)
  }
}

const apartments = [
  `CREATE TABLE apartment_copy (
     id text NOT NULL,
     account_id text NOT NULL,
     version int NOT NULL,
     data json NOT NULL,
     PRIMARY KEY (account_id, id))`,
  `CREATE TABLE apartment_copy_progress (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     filled_at timestamptz,
     last_event_at timestamptz)`,
  'INSERT INTO apartment_copy_progress DEFAULT VALUES',
]

const profiles = [
  // Version 0 is a profile that was never written.
  `CREATE TABLE account_profile (
     account_id text PRIMARY KEY,
     name text,
     address text,
     bank_account_numbers jsonb NOT NULL DEFAULT '[]',
     tenant_locale text NOT NULL DEFAULT 'pl' CHECK (tenant_locale IN ('pl', 'en')),
     mode text CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
     proration text NOT NULL DEFAULT 'by_days' CHECK (proration IN ('by_days', 'full_months')),
     due_day int NOT NULL DEFAULT 10 CHECK (due_day BETWEEN 1 AND 28),
     shared_costs jsonb NOT NULL DEFAULT '[]',
     announces_due boolean NOT NULL DEFAULT false,
     version int NOT NULL DEFAULT 0,
     updated_at timestamptz)`,
  'CREATE INDEX account_profile_announcing ON account_profile (account_id) WHERE announces_due',
]

/** The mailbox of an address: without its tag and regardless of case, as `recipientOf` writes it. */
const mailbox = `lower(split_part(split_part(tenant_email, '@', 1), '+', 1) || '@' || split_part(tenant_email, '@', 2))`

const agreements = [
  // The terms, named by terms_id, are those of the first day; later ones are in agreement_terms.
  `CREATE TABLE agreement (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     apartment_id text NOT NULL,
     tenant_name text NOT NULL,
     -- Statements are handed over to a tenant without one.
     tenant_email text,
     tenant_phone text,
     tenant_locale text NOT NULL CHECK (tenant_locale IN ('pl', 'en')),
     co_tenants jsonb NOT NULL DEFAULT '[]',
     landlord_name text NOT NULL,
     landlord_address text,
     landlord_account_number text NOT NULL CHECK (landlord_account_number ~ '^[0-9]{26}$'),
     starts_on date NOT NULL,
     ends_on date CHECK (ends_on >= starts_on),
     mode text NOT NULL CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
     rent_pln numeric(12, 2) NOT NULL CHECK (rent_pln >= 0),
     proration text NOT NULL CHECK (proration IN ('by_days', 'full_months')),
     fixed_charges jsonb NOT NULL,
     flat_utilities_pln numeric(12, 2) CHECK (flat_utilities_pln >= 0),
     persons int NOT NULL CHECK (persons > 0),
     due_day int NOT NULL CHECK (due_day BETWEEN 1 AND 28),
     shared_costs jsonb NOT NULL,
     advances jsonb NOT NULL DEFAULT '[]',
     -- The indexation clause; null without one.
     indexation jsonb,
     terms_id text NOT NULL,
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     change_place bigint NOT NULL DEFAULT 0,
     changed_at timestamptz NOT NULL DEFAULT now(),
     CHECK ((mode = 'flat_rate') = (flat_utilities_pln IS NOT NULL)),
     UNIQUE (account_id, id),
     UNIQUE (account_id, apartment_id, id),
     FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
     CONSTRAINT agreement_overlap EXCLUDE USING gist
       (account_id WITH =, apartment_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&))`,
  'CREATE INDEX agreement_newest ON agreement (account_id, id DESC)',
  'CREATE INDEX agreement_changed ON agreement (account_id, change_place, id)',
  'CREATE INDEX agreement_beginning ON agreement (account_id, starts_on)',
  'CREATE INDEX agreement_ending ON agreement (account_id, ends_on)',
  `CREATE INDEX agreement_of_recipient ON agreement (account_id, (${mailbox}))`,
  `CREATE INDEX agreement_search ON agreement ${searchedIn('tenant_name', 'tenant_email')}`,
  `CREATE INDEX agreement_co_tenant_search ON agreement ${searchedIn('(co_tenants::text)')} WHERE co_tenants <> '[]'`,
  `CREATE TABLE agreement_terms (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     agreement_id text NOT NULL,
     valid_from date NOT NULL,
     reason text NOT NULL CHECK (reason IN ('amendment', 'indexation', 'correction_of_mistake')),
     source text,
     mode text NOT NULL CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
     rent_pln numeric(12, 2) NOT NULL CHECK (rent_pln >= 0),
     proration text NOT NULL CHECK (proration IN ('by_days', 'full_months')),
     fixed_charges jsonb NOT NULL,
     flat_utilities_pln numeric(12, 2) CHECK (flat_utilities_pln >= 0),
     persons int NOT NULL CHECK (persons > 0),
     shared_costs jsonb NOT NULL,
     advances jsonb NOT NULL DEFAULT '[]',
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CHECK ((mode = 'flat_rate') = (flat_utilities_pln IS NOT NULL)),
     UNIQUE (account_id, agreement_id, valid_from),
     FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`,
  `CREATE TABLE agreement_document (
     account_id text NOT NULL,
     agreement_id text NOT NULL,
     document_id text NOT NULL,
     PRIMARY KEY (account_id, agreement_id, document_id),
     FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`,
  'CREATE INDEX agreement_document_of ON agreement_document (account_id, document_id)',
]

const meters = [
  `CREATE TABLE meter (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     apartment_id text NOT NULL,
     utility text NOT NULL CHECK (utility IN ('electricity', 'gas', 'cold_water', 'hot_water', 'heating')),
     unit text NOT NULL CHECK (unit IN ('kWh', 'm3', 'GJ')),
     supplier_number text,
     place text,
     -- A meter counts in one register or in zones.
     registers jsonb NOT NULL DEFAULT '["total"]' CHECK (jsonb_array_length(registers) BETWEEN 1 AND 3),
     -- The meter that this one is behind.
     main_meter_id text,
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     CHECK (main_meter_id <> id),
     UNIQUE (account_id, id),
     FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
     FOREIGN KEY (account_id, main_meter_id) REFERENCES meter (account_id, id))`,
  'CREATE INDEX meter_newest ON meter (account_id, id DESC)',
  'CREATE INDEX meter_of_apartment ON meter (account_id, apartment_id)',
  'CREATE INDEX meter_of_utility ON meter (account_id, utility, id DESC)',
  'CREATE INDEX meter_of_main ON meter (account_id, main_meter_id, id DESC) WHERE main_meter_id IS NOT NULL',
  `CREATE INDEX meter_supplier_search ON meter ${searchedIn('supplier_number')} WHERE supplier_number IS NOT NULL`,
  `CREATE TABLE meter_document (
     account_id text NOT NULL,
     meter_id text NOT NULL,
     document_id text NOT NULL,
     PRIMARY KEY (account_id, meter_id, document_id),
     FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id),
     FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`,
  'CREATE INDEX meter_document_of ON meter_document (account_id, document_id)',
  // A device with one register keeps its values in initial_value and final_value, one with several in registers.
  `CREATE TABLE meter_device (
     account_id text NOT NULL,
     meter_id text NOT NULL,
     device int NOT NULL CHECK (device > 0),
     number text NOT NULL,
     digits int NOT NULL CHECK (digits BETWEEN 3 AND 10),
     installed_on date NOT NULL,
     initial_value numeric(18, 6),
     removed_on date CHECK (removed_on >= installed_on),
     final_value numeric(18, 6),
     registers jsonb,
     CONSTRAINT meter_device_has_values CHECK ((initial_value IS NULL) = (registers IS NOT NULL)),
     CONSTRAINT meter_device_has_final_value
       CHECK (CASE WHEN registers IS NULL THEN (removed_on IS NULL) = (final_value IS NULL) ELSE final_value IS NULL END),
     PRIMARY KEY (account_id, meter_id, device),
     FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id))`,
  'CREATE INDEX meter_device_in_use ON meter_device (account_id, upper(number)) WHERE removed_on IS NULL',
  `CREATE INDEX meter_device_search ON meter_device ${searchedIn('number')}`,
]

const readings = [
  `CREATE TABLE reading (
     id text PRIMARY KEY,
     account_id text NOT NULL,
     meter_id text NOT NULL,
     device int NOT NULL,
     register text NOT NULL DEFAULT 'total' CHECK (
       register IN ('total', 'day', 'night', 'peak', 'off_peak', 'morning_peak', 'afternoon_peak')),
     kind text NOT NULL CHECK (kind IN ('initial', 'regular', 'final')),
     date date NOT NULL,
     value numeric(18, 6) NOT NULL CHECK (value >= 0),
     rolled_over boolean NOT NULL,
     reason text,
     photo_document_id text,
     -- Why a first reading has no photo, or why a doubtful photo is right.
     photo_reason text,
     cancelled_at timestamptz,
     cancellation_reason text,
     version int NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL,
     UNIQUE (account_id, id),
     FOREIGN KEY (account_id, meter_id, device) REFERENCES meter_device (account_id, meter_id, device),
     FOREIGN KEY (account_id, photo_document_id) REFERENCES document (account_id, id))`,
  `CREATE UNIQUE INDEX reading_once_of_register ON reading (account_id, meter_id, device, register, date)
     WHERE cancelled_at IS NULL`,
  'CREATE INDEX reading_newest ON reading (account_id, meter_id, id DESC)',
  'CREATE INDEX reading_with_photo ON reading (account_id, photo_document_id) WHERE photo_document_id IS NOT NULL',
]
