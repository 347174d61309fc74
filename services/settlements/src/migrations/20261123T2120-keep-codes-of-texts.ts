import { Migration } from '@mikro-orm/migrations'

const amount = String.raw`(-?\d+\.\d{2})`

/** The sentences of earlier releases whose facts are known, by the code of the finding; groups are named by `facts`. */
const known: readonly { code: string; pattern: string; facts: string }[] = [
  {
    code: 'lines_do_not_add_up',
    pattern: `^The lines (?:are|add up to) ${amount}(?: gross)?(?: together)?, (?:but )?the total (?:is |P_15 is )?${amount}\\.$`,
    facts: `jsonb_build_object('sum', found[1], 'total', found[2], 'isAfterPrepayments', false)`,
  },
  {
    code: 'to_pay_differs',
    pattern: `^The total is ${amount}, (?:to pay|but the amount to pay is) ${amount}\\.$`,
    facts: `jsonb_build_object('total', found[1], 'toPay', found[2], 'reasons', NULL)`,
  },
  { code: 'correction', pattern: '^This is a correction; ', facts: `'{"of": null}'` },
  {
    code: 'correction',
    pattern: '^A correction of ([^, ]+): its total ',
    facts: `jsonb_build_object('of', jsonb_build_object('quoted', jsonb_build_array(found[1]), 'more', 0))`,
  },
  { code: 'forecast', pattern: '^The (?:bill|invoice) charges a forecast; ', facts: `'{}'` },
  { code: 'no_lines', pattern: '^(?:No charge was found|The model found no charge)', facts: `'{"why": "no_charge"}'` },
  { code: 'no_lines', pattern: '^A picture is not read by rules', facts: `'{"why": "picture"}'` },
  { code: 'no_lines', pattern: '^Only invoices are read', facts: `'{"why": "no_invoice"}'` },
  { code: 'no_lines', pattern: '^The invoice has a total of .* and no lines', facts: `'{"why": "only_total"}'` },
  { code: 'no_total', pattern: '^(?:No total was found|The model found no total)', facts: `'{}'` },
  { code: 'foreign_currency', pattern: '^The amounts are not in PLN', facts: `'{"currency": null}'` },
  {
    code: 'foreign_currency',
    pattern: '^The invoice is in ([A-Z]{3}), not in PLN',
    facts: `jsonb_build_object('currency', found[1])`,
  },
  { code: 'unreadable', pattern: '^The XML is no KSeF invoice', facts: `'{"why": "not_ksef"}'` },
  { code: 'unreadable', pattern: '^Reading the document takes too long', facts: `'{"why": "too_heavy"}'` },
  { code: 'unreadable', pattern: '^The PDF is encrypted', facts: `'{"why": "encrypted"}'` },
  { code: 'unreadable', pattern: '^The PDF is damaged', facts: `'{"why": "broken"}'` },
  { code: 'unreadable', pattern: '^The PDF has no text', facts: `'{"why": "no_text"}'` },
  { code: 'unreadable', pattern: '^The PDF takes too long', facts: `'{"why": "too_slow"}'` },
  { code: 'unreadable', pattern: '^The PDF takes too much memory', facts: `'{"why": "too_large"}'` },
  { code: 'truncated', pattern: '^The document is too long', facts: `'{"lines": null}'` },
  {
    code: 'truncated',
    pattern: String.raw`^Only the first (\d{1,6}) lines were kept`,
    facts: `jsonb_build_object('lines', found[1]::int)`,
  },
  {
    code: 'suspicious_text',
    pattern: String.raw`^The document contains an instruction to the assistant \((.+)\); it was ignored`,
    facts: `jsonb_build_object('place', found[1])`,
  },
  { code: 'active_content', pattern: '^The PDF contains a script', facts: `'{}'` },
  {
    code: 'assistant_fell_back',
    pattern: String.raw`^The model was not used \((.+)\); rules read`,
    facts: `jsonb_build_object('technical', found[1])`,
  },
]

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const factsOf = ({ code, pattern, facts }: (typeof known)[number]) => `
  WHEN finding->>'code' = ${quoted(code)} AND finding->>'detail' ~ ${quoted(pattern)}
    THEN (SELECT ${facts}::jsonb FROM regexp_match(finding->>'detail', ${quoted(pattern)}) AS found)`

/**
 * Findings keep their code and the facts of their sentence, which is written in the language of each request. A sentence whose
 * facts are not known stays. The formula of an item is written from its inputs; the previous release still stores it.
 */
export class KeepCodesOfTexts extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE item ALTER formula SET DEFAULT ''`)
    this.addSql(`
      UPDATE document_reading SET findings = coded.findings
      FROM (
        SELECT account_id, document_id, jsonb_agg(
            CASE WHEN facts IS NULL THEN finding ELSE jsonb_build_object('code', finding->'code') || facts END
            ORDER BY position) AS findings
        FROM document_reading,
          jsonb_array_elements(findings) WITH ORDINALITY AS each (finding, position),
          LATERAL (SELECT CASE ${known.map(factsOf).join('')} END AS facts) AS read
        GROUP BY account_id, document_id
      ) AS coded
      WHERE document_reading.account_id = coded.account_id AND document_reading.document_id = coded.document_id
        AND document_reading.findings <> coded.findings`)
  }
}
