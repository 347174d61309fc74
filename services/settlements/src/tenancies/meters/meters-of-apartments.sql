-- The meters of apartments.
--
-- Takes: the account and the apartments.
-- Gives: a row for each meter, in a fixed order, as `MeterCase` of the month engine: with its devices in order, and its readings by day
--   (on the day of an exchange the old device's first), cancelled ones too.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION meters_of_apartments(account text, apartments text[])
RETURNS TABLE (apartment_id text, meter json) LANGUAGE sql STABLE AS $$
  SELECT found.apartment_id, row_to_json(found) FROM (
    SELECT meter.apartment_id, meter.id, meter.utility, meter.unit, meter.supplier_number, meter.registers, meter.main_meter_id,
      EXISTS (SELECT FROM meter AS behind
        WHERE behind.account_id = meter.account_id AND behind.main_meter_id = meter.id) AS is_main,
      (SELECT coalesce(jsonb_agg(to_jsonb(fitted) - '{account_id,meter_id,registers}'::text[] ORDER BY fitted.device), '[]')
        FROM meter_device AS fitted WHERE fitted.account_id = meter.account_id AND fitted.meter_id = meter.id) AS devices,
      (SELECT coalesce(jsonb_agg(to_jsonb(reading) - '{account_id,version}'::text[] ORDER BY reading.date, reading.device), '[]')
        FROM reading WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id) AS readings
    FROM meter WHERE meter.account_id = account AND meter.apartment_id = ANY (apartments)) AS found
  ORDER BY found.id
$$;
