-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ hold-place
-- @ place-horizon
-- @ place-history
-- @ place-change
-- @ stated
-- @ versions
-- @ keep-sent-version
-- @ deduction-document
-- @ document-use
-- @ apartment-document
-- @ mails-of-today
-- @ terms-of-month
-- @ meters-of-apartments
-- @ month-settlement
-- @ takes-cost
-- @ charged-elsewhere
-- @ terms-of-settlement
-- @ require-total-of-items
-- @ is-by-hand
-- @ use-line-by-hand
-- @ items-by-use
-- @ shares-of-cost
-- @ share-to-follow
-- @ stated-shares
-- @ due-documents
-- @ costs-of-months
-- @ sharers-of-months
-- @ vacant-part
-- @ require-whole-cost
-- @ skip-used-line
-- @ line-charges
-- @ waiting-advances
-- @ settled-months
-- @ uses-of-document
-- @ documents-of-settlements
-- @ charged-twice
-- @ outcome-of-settlement
-- @ keep-statement
-- @ is-to-record
-- @ count-lines
-- @ move-transfer
-- Moves a payment among equal ones: each has a place of its own among payments of one amount, day and title.
--
-- Takes: the account, the payment, and its new amount, day and title.
-- Gives: nothing. The payment has them, and unless they are equal to the earlier ones, the next place and no marks of a bank's file.
-- Raises: nothing of its own. It tries again while equal payments take the place at the same moment.

CREATE OR REPLACE FUNCTION move_transfer(account text, payment_id text, amount numeric, day date, new_title text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  new_key text := title_key(new_title);
BEGIN
  UPDATE payment SET title = new_title
  WHERE account_id = account AND id = payment_id AND amount_pln = amount AND received_on = day AND title_key = new_key;
  WHILE NOT FOUND LOOP
    BEGIN
      UPDATE payment SET amount_pln = amount, received_on = day, title = new_title, marks = '{}', place = 1 + coalesce((
        SELECT max(equal.place) FROM payment equal
        WHERE equal.account_id = account AND transfer_key(equal.amount_pln, equal.received_on, equal.title_key)
          = transfer_key(amount, day, new_key)), 0)
      WHERE account_id = account AND id = payment_id;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- The other payment is committed now, so the next turn sees it.
      PERFORM FROM payment WHERE false;
    END;
  END LOOP;
END $$;
-- @ parts-of-days
-- @ count-stored
-- @ usage-of-account
-- @ place-agreements
-- @ place-meters
-- @ place-documents
-- @ place-settlements
-- @ place-payments
