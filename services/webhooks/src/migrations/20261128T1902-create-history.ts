import { Migration } from '@mikro-orm/migrations'

/**
 * Events, deliveries and attempts, as clients see them. Their tables are split by ranges of identifiers, which begin with their
 * time; rows without a partition of their own are in the default partitions. The state of a delivery is in no index, so that
 * finishing one rewrites no index. The collation C sorts identifiers by time.
 */
export class CreateHistory extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE event (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL,
        type text NOT NULL,
        occurred_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        body text NOT NULL,
        traceparent text,
        -- A sample is stored like an event but never occurred: no replay includes it, and no consumer begins after it.
        is_sample boolean NOT NULL DEFAULT false,
        -- Its place in the order in which events are stored. An identity needs no right of the service to a sequence.
        place bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME event_place),
        -- The object that it is about.
        object_id text
      ) PARTITION BY RANGE (id)`)
    // A replay reads the events of one account, however many others have.
    this.addSql('CREATE INDEX event_of_account ON event (account_id, id)')
    this.addSql(`
      CREATE TABLE delivery (
        id text COLLATE "C" PRIMARY KEY,
        account_id text NOT NULL,
        endpoint_id text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        event_type text NOT NULL,
        trigger text NOT NULL DEFAULT 'event' CHECK (trigger IN ('event', 'resend', 'replay', 'test')),
        replay_number smallint NOT NULL DEFAULT 0,
        state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'exhausted', 'held', 'cancelled')),
        attempts_made int NOT NULL DEFAULT 0,
        last_status smallint,
        last_error text,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      ) PARTITION BY RANGE (id)`)
    // Both columns in one direction: then a comparison of the pair is a range of this index and of no other, so that no guess of
    // the planner makes it read the deliveries of others.
    this.addSql('CREATE INDEX delivery_of_account ON delivery (account_id, id)')
    this.addSql('CREATE INDEX delivery_of_endpoint ON delivery (endpoint_id, id)')
    this.addSql('CREATE INDEX delivery_of_event ON delivery (event_id, endpoint_id, replay_number)')
    this.addSql(`
      CREATE TABLE attempt (
        id bigint GENERATED ALWAYS AS IDENTITY,
        delivery_id text COLLATE "C" NOT NULL,
        started_at timestamptz NOT NULL,
        duration_ms int NOT NULL,
        status smallint,
        error text,
        answer_excerpt text,
        PRIMARY KEY (delivery_id, id)
      ) PARTITION BY RANGE (delivery_id)`)
    this.addSql('CREATE TABLE event_default PARTITION OF event DEFAULT')
    // A delivery is written twice, and in a page with room for its second shape no index is touched.
    this.addSql(`
      CREATE TABLE delivery_default PARTITION OF delivery DEFAULT
        WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05)`)
    this.addSql('CREATE TABLE attempt_default PARTITION OF attempt DEFAULT')
    // Rows of a default partition leave by their age.
    this.addSql('CREATE INDEX event_default_age ON event_default (received_at)')
    this.addSql('CREATE INDEX delivery_default_age ON delivery_default (created_at)')
    this.addSql('CREATE INDEX attempt_default_age ON attempt_default (started_at)')
  }
}
