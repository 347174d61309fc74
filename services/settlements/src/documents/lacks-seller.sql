-- Whether an invoice was read but never searched for the seller's number, as by earlier releases; `isWithoutSeller` says the same of a row.
--
-- Takes: the columns of a reading.
-- Gives: true or false.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION lacks_seller(number_key text, seller_nip text, seller_sought boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT number_key IS NOT NULL AND seller_nip IS NULL AND NOT seller_sought
$$;
