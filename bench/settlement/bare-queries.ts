// What the database must do for each answer, as one statement: it reads what is asked for and writes the rows that the service
// writes, with texts as long as the service's (those of `$2`, a settlement that the service has prepared). Events count as published.

/** The audit entry and both events of a step; the step's statement has the settlement as `step`. */
const recorded = (action: string) => `
  described AS (
    SELECT id, account_id, version, json_build_object('action', '${action}', 'settlement', to_json(step))::text AS body FROM step
  ), audited AS (
    INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
    SELECT 'aud_' || gen_random_uuid(), account_id, id, now(), body FROM described
  ), told AS (
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
    SELECT 'evt_' || gen_random_uuid(), event, account_id, id, version, now(), body, now()
    FROM described, unnest(ARRAY['${action}', 'audit.event']) AS event
  )`

/** Takes the new settlement's id, a prepared one, the agreement, and four characters; of another month than the service's, whose codes are drawn. */
export const bareCreate = `
  WITH step AS (
    INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln,
      created_at, updated_at, covers_from, covers_to)
    SELECT $1, account_id, apartment_id, id, '2026-05', 'draft', 'Dom-2026-05-' || $4, $4, rent_pln, now(), now(), '2026-05-01', '2026-05-31'
    FROM agreement WHERE id = $3 RETURNING *
  ), rented AS (
    INSERT INTO item (id, account_id, settlement_id, origin, type, label, inputs, amount_pln, proposed_by, state, source,
      tax_class, basis, created_at, updated_at)
    SELECT 'itm_rent' || substr(step.id, 5), step.account_id, step.id, like_it.origin, like_it.type, like_it.label, inputs,
      step.total_pln, proposed_by, 'proposed', source, tax_class, basis, now(), now()
    FROM step, item AS like_it WHERE like_it.settlement_id = $2 AND like_it.type = 'rent_and_fixed'
  ), ${recorded('settlement.created')}
  SELECT * FROM step`

/** Takes the settlement and a prepared one. */
export const bareCalculate = `
  WITH held AS MATERIALIZED (SELECT * FROM settlement WHERE id = $1 FOR UPDATE
  ), line AS (
    SELECT line.*, held.id AS settlement_id, held.apartment_id, held.agreement_id, 'cst' || substr(held.id, 4) || line.line AS cost_id
    FROM held JOIN settlement_document AS attached ON attached.account_id = held.account_id AND attached.settlement_id = held.id
    JOIN document_line AS line ON line.account_id = attached.account_id AND line.document_id = attached.document_id
  ), made AS (
    INSERT INTO cost (id, account_id, document_id, line, category, label, period, amount_pln, key, total, made_by, created_at)
    SELECT cost_id, account_id, document_id, line, category, label, '2026-05', amount_pln, 'persons', 1, 'calculation', now() FROM line
  ), placed AS (
    INSERT INTO cost_apartment (account_id, cost_id, apartment_id) SELECT account_id, cost_id, apartment_id FROM line
  ), shared AS (
    INSERT INTO allocation (account_id, cost_id, agreement_id, apartment_id, part, days, amount_pln)
    SELECT account_id, cost_id, agreement_id, apartment_id, 1, 30, amount_pln FROM line
  ), proposed AS (
    INSERT INTO item (id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state,
      source, source_document_id, cost_id, confidence, tax_class, basis, created_at, updated_at)
    SELECT 'itm' || substr(line.settlement_id, 4) || line.line, line.account_id, line.settlement_id,
      'cost ' || line.document_id || ' ' || line.line, like_it.type, line.category, line.label, inputs, line.amount_pln,
      like_it.proposed_by, 'proposed', source, line.document_id, line.cost_id, line.confidence, tax_class, basis, now(), now()
    FROM line, (SELECT * FROM item WHERE settlement_id = $2 AND type = 'proportional_cost' LIMIT 1) AS like_it
    RETURNING *
  ), step AS (
    UPDATE settlement SET state = 'calculated', version = settlement.version + 1, updated_at = now(),
      total_pln = settlement.total_pln + (SELECT sum(amount_pln) FROM proposed)
    FROM held WHERE settlement.id = held.id RETURNING settlement.*
  ), ${recorded('settlement.calculated')}
  SELECT proposed.* FROM proposed UNION ALL SELECT item.* FROM held JOIN item ON item.account_id = held.account_id
    AND item.settlement_id = held.id`

/** Takes the settlement, a prepared one, and the item. */
export const bareApprove = `
  WITH decided AS (
    UPDATE item SET state = 'approved', decided_at = now(), updated_at = now() FROM settlement
    WHERE settlement.id = $1 AND $2::text IS NOT NULL AND item.account_id = settlement.account_id AND item.id = $3 RETURNING item.*
  ), cost AS (
    SELECT cost.id FROM decided JOIN cost ON cost.account_id = decided.account_id AND cost.id = decided.cost_id FOR UPDATE OF cost
  ), step AS (
    UPDATE settlement SET version = version + 1, updated_at = now() WHERE id = $1 RETURNING *
  ), ${recorded('settlement.items_approved')}
  SELECT item.*, (SELECT count(*) FROM cost) FROM step JOIN item ON item.account_id = step.account_id AND item.settlement_id = step.id`

/** Takes the settlement, a prepared one, the new statement's id, its snapshot and its PDF. */
export const barePrepare = `
  WITH step AS (
    UPDATE settlement SET state = 'prepared', version = version + 1, updated_at = now() WHERE id = $1 RETURNING *
  ), charged AS (
    SELECT item.* FROM step JOIN item ON item.account_id = step.account_id AND item.settlement_id = step.id
  ), stated AS (
    INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
      pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at)
    SELECT $3, account_id, id, agreement_id, 1, 'prepared', $4::text, encode(sha256($4::text::bytea), 'hex'),
      encode(sha256($5::bytea), 'hex'), length($5::bytea), total_pln, total_pln, '2026-05-10', now()
    FROM step WHERE $2::text IS NOT NULL RETURNING *
  ), kept AS (
    INSERT INTO statement_pdf (account_id, statement_id, bytes) SELECT account_id, id, $5 FROM stated
  ), listed AS (
    INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
    SELECT account_id, $3, id, row_number() OVER (ORDER BY id), label, amount_pln, tax_class FROM charged
  ), ${recorded('settlement.prepared')}
  SELECT * FROM charged`

/** Takes the account and the settlement. */
export const bareGet = `
  SELECT * FROM settlement JOIN item ON item.account_id = settlement.account_id AND item.settlement_id = settlement.id
  LEFT JOIN statement ON statement.account_id = settlement.account_id AND statement.settlement_id = settlement.id
  WHERE settlement.account_id = $1 AND settlement.id = $2`

/** Takes the account; one row more than the page shows whether there is another. */
export const bareList = 'SELECT * FROM settlement WHERE account_id = $1 ORDER BY id DESC LIMIT 26'
