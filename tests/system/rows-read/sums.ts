/** A part of the statement that gives a month as five lists in one row: documents, costs, sharers, meters and charges elsewhere. */
export const monthInOneRow = 'sharers_of_months(given.account'

/** Statements that must read more than they give, by a part of their text, and the reason. */
export const sums: readonly { part: string; reason: string }[] = [
  {
    part: 'FROM pg_stat_activity',
    reason: 'Asks for running transactions: all sessions of the server, which are no rows of a table.',
  },
  {
    part: 'FROM parts_of_days',
    reason: 'The tax of a year is the sum of all its paid parts; an export lists all of them.',
  },
  {
    part: 'JOIN statement_item item ON',
    reason: 'An export of a year lists all items of its settlements.',
  },
  {
    part: 'AS tenant, statement.due_on::text AS due_on',
    reason: 'An export of a year lists all its settlements.',
  },
  {
    part: 'settlement.id, item.position, item.item_id',
    reason: 'An export of a year lists all items of its statements.',
  },
  {
    part: 'AS unallocated_pln',
    reason: 'The tax of a year sums the unallocated rest of all its payments; an export lists them.',
  },
  {
    part: 'UPDATE agreement SET change_place = change_place',
    reason:
      'A decision about mails changes all agreements of the mailbox, which are 1500 here; each is written to all of its indexes.',
  },
  {
    part: 'agreement.id NOT IN (',
    reason:
      'A missing settlement has no row: all agreements are compared with all settlements of the month, each read once.',
  },
  {
    part: 'counted LEFT JOIN page',
    reason: 'The overview counts all apartments, agreements and settlements of a month by state; each is read once.',
  },
  {
    part: 'FROM sums LEFT JOIN page ON true',
    reason: 'The balances sum all statements and payments of the account; each is read once.',
  },
  {
    part: 'GROUP BY agreement_id, payer',
    reason: 'A preview knows the payers of all payments of the account, as it knows the codes of all settlements.',
  },
  {
    part: 'FROM counted GROUP BY period',
    reason: 'The months count all agreements and settlements; each is read once.',
  },
  {
    part: 'AND NOT EXISTS (SELECT FROM document_use AS use',
    reason: 'An unused document has no row: all documents are compared with what refers to them.',
  },
  {
    part: 'WITH batch AS MATERIALIZED',
    reason: 'Asks webhooks for a thousand events at a time, and deletes them some days later; none of them is given.',
  },
  {
    part: 'SELECT listed.id FROM json_array_elements_text',
    reason:
      'Looks each event up that a publisher asks about, a thousand at a time; those that are known are not given.',
  },
  {
    part: '< ($1, $3) AND',
    reason: 'A list of deliveries examines at most 10 000 of them for one page, and says where it goes on.',
  },
  {
    part: 'delivery.event_id = $1 AND',
    reason:
      'The few deliveries of an event are looked for in the partition of each day; one that has just begun is read whole.',
  },
  {
    part: 'copy_audit_entries($1, $2) >= 0',
    reason:
      'Copies fifty audit entries at a time, once; each is written to all of its indexes, and none of them is given.',
  },
  {
    part: `fairness.failing_since IS NOT NULL AS "isFailing"`,
    reason: 'A job counts the due deliveries of its endpoint up to five hundred, and gives their number.',
  },
  {
    part: 'FROM sealed_values()',
    reason: 'Once at start, every sealed value is counted by the key that opens it.',
  },
]
