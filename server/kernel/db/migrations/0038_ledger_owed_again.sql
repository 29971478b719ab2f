-- What is owed again is what the charge costs by now, less what the ledger has of it as due: it may have been given up
-- before, and have come back at another price.
CREATE OR REPLACE FUNCTION post_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  missing bigint;
  times bigint;
  is_given_up boolean := NEW.status IN ('void', 'withdrawn');
BEGIN
  PERFORM post_journal('due:' || NEW.id, 'chargeDue', NEW.due_at, 'receivable', 'membership', NEW.amount_cents, charge => NEW.id);
  SELECT coalesce(sum(e.cents), 0),
      NEW.amount_cents - coalesce(sum(e.cents) FILTER (WHERE j.kind IN ('chargeDue', 'chargeGivenUp', 'chargeOwedAgain')), 0),
      count(*) FILTER (WHERE j.kind = 'chargeGivenUp')
    INTO owed, missing, times
    FROM journals j JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'receivable'
    WHERE j.charge_id = NEW.id OR j.payment_id IN (SELECT payment_id FROM payment_allocations WHERE charge_id = NEW.id);
  IF is_given_up AND owed > 0 THEN
    PERFORM post_journal('given-up:' || NEW.id || ':' || times, 'chargeGivenUp', coalesce(NEW.voided_at, NEW.due_at),
      'membership', 'receivable', owed, charge => NEW.id);
  ELSIF NOT is_given_up AND times > 0 AND missing > 0 THEN
    PERFORM post_journal('owed-again:' || NEW.id || ':' || times, 'chargeOwedAgain', coalesce(NEW.settled_at, NEW.due_at),
      'receivable', 'membership', missing, charge => NEW.id);
  END IF;
  RETURN NULL;
END $$;
