CREATE TABLE "journals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occasion" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS ((at at time zone 'Europe/Madrid')::date) STORED NOT NULL,
	"reference" text,
	"payment_id" uuid,
	"charge_id" uuid,
	"donation_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journals_kind" CHECK (kind in ('chargeDue', 'chargeGivenUp', 'chargeOwedAgain', 'payment', 'donation', 'refund', 'refundReturned', 'dispute', 'disputeWon', 'disputeLost', 'fee', 'payout', 'payoutArrived', 'payoutFailed', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"journal_id" bigint NOT NULL,
	"account" text NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "ledger_entries_journal_id_account_pk" PRIMARY KEY("journal_id","account"),
	CONSTRAINT "ledger_entries_account" CHECK (account in ('receivable', 'provider', 'disputed', 'transit', 'bank', 'membership', 'donations', 'fees', 'other')),
	CONSTRAINT "ledger_entries_cents" CHECK (cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_status" CHECK (status in ('underWay', 'paid', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"payout_id" text
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journals_occasion" ON "journals" USING btree ("occasion");--> statement-breakpoint
CREATE INDEX "journals_day" ON "journals" USING btree ("day","kind");--> statement-breakpoint
CREATE INDEX "journals_payment" ON "journals" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "journals_charge" ON "journals" USING btree ("charge_id") WHERE charge_id is not null;--> statement-breakpoint
CREATE INDEX "journals_reference" ON "journals" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payouts_arrives" ON "payouts" USING btree ("arrives_on");--> statement-breakpoint
CREATE INDEX "provider_transactions_made" ON "provider_transactions" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_reference" ON "provider_transactions" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "provider_transactions_payout" ON "provider_transactions" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is emptied with a demonstration is of money that never was.
  IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT FROM installation WHERE is_demo) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the ledger is kept as it was written: post a correction' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER journals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON journals
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
--> statement-breakpoint
CREATE FUNCTION balance_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM ledger_entries WHERE journal_id = NEW.journal_id) <> 0 THEN
    RAISE EXCEPTION 'the entries of a journal sum to zero' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_journal();
--> statement-breakpoint
-- Moves an amount out of an account into another. What is posted already stays as it is.
CREATE FUNCTION post_journal(occasion text, kind text, at timestamptz, into_account text, out_of text, cents bigint,
  reference text DEFAULT NULL, payment uuid DEFAULT NULL, charge uuid DEFAULT NULL, donation uuid DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  WITH journal AS (
    INSERT INTO journals (occasion, kind, at, reference, payment_id, charge_id, donation_id)
    SELECT $1, $2, $3, $7, $8, $9, $10 WHERE $6 <> 0
    ON CONFLICT (occasion) DO NOTHING RETURNING id)
  INSERT INTO ledger_entries (journal_id, account, cents)
  SELECT id, account, amount FROM journal, (VALUES ($4, $6), ($5, -$6)) entry (account, amount)
$$;
--> statement-breakpoint
-- Each of these posts what the stored state says and is not posted yet: in any order, however often.
CREATE FUNCTION post_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  given_up bigint;
  times bigint;
BEGIN
  PERFORM post_journal('due:' || NEW.id, 'chargeDue', NEW.due_at, 'receivable', 'membership', NEW.amount_cents, charge => NEW.id);
  SELECT coalesce(sum(e.cents), 0), coalesce(-sum(e.cents) FILTER (WHERE j.kind IN ('chargeGivenUp', 'chargeOwedAgain')), 0),
      count(*) FILTER (WHERE j.kind = 'chargeGivenUp')
    INTO owed, given_up, times
    FROM journals j JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'receivable'
    WHERE j.charge_id = NEW.id OR j.payment_id IN (SELECT payment_id FROM payment_allocations WHERE charge_id = NEW.id);
  IF NEW.status = 'void' AND owed > 0 THEN
    PERFORM post_journal('given-up:' || NEW.id || ':' || times, 'chargeGivenUp', coalesce(NEW.voided_at, NEW.due_at),
      'membership', 'receivable', owed, charge => NEW.id);
  ELSIF NEW.status <> 'void' AND given_up > 0 THEN
    PERFORM post_journal('owed-again:' || NEW.id || ':' || times, 'chargeOwedAgain', coalesce(NEW.settled_at, NEW.due_at),
      'receivable', 'membership', given_up, charge => NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charges_posted AFTER INSERT OR UPDATE OF status ON charges
  FOR EACH ROW EXECUTE FUNCTION post_charge();
--> statement-breakpoint
CREATE FUNCTION post_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_journal('payment:' || NEW.id, 'payment', NEW.paid_at, 'provider', 'receivable', NEW.amount_cents,
    coalesce(NEW.provider_id, NEW.id::text), payment => NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_posted AFTER INSERT OR UPDATE OF status ON payments
  FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION post_payment();
--> statement-breakpoint
CREATE FUNCTION post_donation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_journal('donation:' || NEW.id, 'donation', NEW.paid_at, 'provider', 'donations', NEW.amount_cents,
    coalesce(NEW.payment_intent_id, NEW.id::text), donation => NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_posted AFTER INSERT OR UPDATE OF payment_status ON donations
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION post_donation();
--> statement-breakpoint
CREATE FUNCTION post_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  income text := CASE WHEN NEW.charge_id IS NULL THEN 'donations' ELSE 'membership' END;
  refund text := coalesce(NEW.stripe_refund_id, NEW.id::text);
BEGIN
  PERFORM post_journal('refund:' || NEW.id, 'refund', NEW.given_back_at, income, 'provider', NEW.amount_cents,
    refund, charge => NEW.charge_id, donation => NEW.donation_id);
  IF NEW.returned_at IS NOT NULL THEN
    PERFORM post_journal('refund-returned:' || NEW.id, 'refundReturned', NEW.returned_at, 'provider', income, NEW.amount_cents,
      refund, charge => NEW.charge_id, donation => NEW.donation_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_posted AFTER INSERT OR UPDATE OF status ON refunds
  FOR EACH ROW WHEN (NEW.given_back_at IS NOT NULL) EXECUTE FUNCTION post_refund();
--> statement-breakpoint
-- Who loses the dispute of a month is owed it again.
CREATE FUNCTION post_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_journal('dispute:' || NEW.stripe_dispute_id, 'dispute', NEW.opened_at, 'disputed', 'provider', NEW.amount_cents,
    NEW.stripe_dispute_id, charge => NEW.charge_id, donation => NEW.donation_id);
  IF NEW.status = 'won' THEN
    PERFORM post_journal('dispute-won:' || NEW.stripe_dispute_id, 'disputeWon', NEW.closed_at, 'provider', 'disputed', NEW.amount_cents,
      NEW.stripe_dispute_id, charge => NEW.charge_id, donation => NEW.donation_id);
  ELSIF NEW.status = 'lost' THEN
    PERFORM post_journal('dispute-lost:' || NEW.stripe_dispute_id, 'disputeLost', NEW.closed_at,
      CASE WHEN NEW.charge_id IS NULL THEN 'donations' ELSE 'receivable' END, 'disputed', NEW.amount_cents,
      NEW.stripe_dispute_id, charge => NEW.charge_id, donation => NEW.donation_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_posted AFTER INSERT OR UPDATE OF status ON disputes
  FOR EACH ROW EXECUTE FUNCTION post_dispute();
--> statement-breakpoint
CREATE FUNCTION post_provider_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_journal('fee:' || NEW.id, 'fee', NEW.made_at, 'fees', 'provider', NEW.fee_cents, NEW.reference);
  IF NEW.type = 'payout' THEN
    PERFORM post_journal('payout:' || NEW.reference, 'payout', NEW.made_at, 'transit', 'provider', -NEW.amount_cents, NEW.reference);
  ELSIF NEW.type IN ('payout_failure', 'payout_cancel') THEN
    -- It may have arrived, and been sent back by the bank afterwards.
    PERFORM post_journal('payout-failed:' || NEW.reference, 'payoutFailed', NEW.made_at, 'provider',
      CASE WHEN EXISTS (SELECT FROM journals WHERE occasion = 'payout-arrived:' || NEW.reference) THEN 'bank' ELSE 'transit' END,
      NEW.amount_cents, NEW.reference);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_transactions_posted AFTER INSERT ON provider_transactions
  FOR EACH ROW EXECUTE FUNCTION post_provider_transaction();
--> statement-breakpoint
CREATE FUNCTION post_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_journal('payout-arrived:' || NEW.id, 'payoutArrived', NEW.arrives_on::timestamp AT TIME ZONE 'Europe/Madrid',
    'bank', 'transit', NEW.amount_cents, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_posted AFTER INSERT OR UPDATE OF status ON payouts
  FOR EACH ROW WHEN (NEW.status = 'paid') EXECUTE FUNCTION post_payout();
--> statement-breakpoint
UPDATE charges SET voided_at = coalesce((SELECT settled_at FROM payment_failures WHERE charge_id = charges.id), due_at)
  WHERE status = 'void';
--> statement-breakpoint
-- Posts what is stored already.
UPDATE charges SET status = status;
--> statement-breakpoint
UPDATE payments SET status = status WHERE status = 'succeeded';
--> statement-breakpoint
UPDATE donations SET payment_status = payment_status WHERE paid_at IS NOT NULL;
--> statement-breakpoint
UPDATE refunds SET status = status;
--> statement-breakpoint
UPDATE disputes SET status = status;
--> statement-breakpoint
-- Later migrations of the same transaction find nothing deferred.
SET CONSTRAINTS ALL IMMEDIATE;

