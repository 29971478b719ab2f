CREATE TABLE "cash_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"difference_cents" integer DEFAULT 0 NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "cash_movements_kind" CHECK (kind in ('putIn', 'toBank', 'spent', 'counted')),
	CONSTRAINT "cash_movements_amount" CHECK (amount_cents >= 0 and (amount_cents > 0 or kind = 'counted')),
	CONSTRAINT "cash_movements_difference" CHECK (difference_cents = 0 or kind = 'counted')
);
--> statement-breakpoint
CREATE TABLE "desk_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"request_key" uuid NOT NULL,
	"received_on" date NOT NULL,
	"taken_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid";--> statement-breakpoint
ALTER TABLE "receipt_corrections" DROP CONSTRAINT "receipt_corrections_reason";--> statement-breakpoint
ALTER TABLE "receipt_corrections" DROP CONSTRAINT "receipt_corrections_occasion";--> statement-breakpoint
ALTER TABLE "journals" DROP CONSTRAINT "journals_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "cash_movements" ADD CONSTRAINT "cash_movements_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_payments" ADD CONSTRAINT "desk_payments_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_movements_at" ON "cash_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_payments_request" ON "desk_payments" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "desk_payments_recorded" ON "desk_payments" USING btree ("recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_corrections_undone" ON "receipt_corrections" USING btree ("receipt_id") WHERE reason = 'undone';--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status" CHECK (status in ('open', 'settled', 'void', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'bankAccount', 'bizum', 'cash', 'transfer'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK (status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed', 'succeeded', 'returned', 'undone', 'canceled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid" CHECK ((status in ('succeeded', 'returned', 'undone')) = (paid_at is not null));--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_reason" CHECK (reason in ('refunded', 'refundFailed', 'returned', 'undone'));--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_occasion" CHECK ((refund_id is not null) = (reason in ('refunded', 'refundFailed'))
        and (dispute_id is not null) = (reason = 'returned'));--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_kind" CHECK (kind in ('chargeDue', 'chargeGivenUp', 'chargeOwedAgain', 'payment', 'paymentUndone', 'donation', 'refund', 'refundReturned', 'dispute', 'disputeWon', 'disputeLost', 'fee', 'payout', 'payoutArrived', 'payoutFailed', 'cashMovement', 'cashCounted', 'correction'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK (account in ('receivable', 'provider', 'disputed', 'transit', 'bank', 'cash', 'membership', 'donations', 'fees', 'other'));--> statement-breakpoint
-- A charge that is withdrawn is given up until it falls due, perhaps at another price.
CREATE OR REPLACE FUNCTION post_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed bigint;
  given_up bigint;
  times bigint;
  is_given_up boolean := NEW.status IN ('void', 'withdrawn');
BEGIN
  PERFORM post_journal('due:' || NEW.id, 'chargeDue', NEW.due_at, 'receivable', 'membership', NEW.amount_cents, charge => NEW.id);
  SELECT coalesce(sum(e.cents), 0), coalesce(-sum(e.cents) FILTER (WHERE j.kind IN ('chargeGivenUp', 'chargeOwedAgain')), 0),
      count(*) FILTER (WHERE j.kind = 'chargeGivenUp')
    INTO owed, given_up, times
    FROM journals j JOIN ledger_entries e ON e.journal_id = j.id AND e.account = 'receivable'
    WHERE j.charge_id = NEW.id OR j.payment_id IN (SELECT payment_id FROM payment_allocations WHERE charge_id = NEW.id);
  IF is_given_up AND owed > 0 THEN
    PERFORM post_journal('given-up:' || NEW.id || ':' || times, 'chargeGivenUp', coalesce(NEW.voided_at, NEW.due_at),
      'membership', 'receivable', owed, charge => NEW.id);
  ELSIF NOT is_given_up AND given_up > 0 THEN
    IF TG_OP = 'UPDATE' THEN
      given_up := given_up + NEW.amount_cents - OLD.amount_cents;
    END IF;
    PERFORM post_journal('owed-again:' || NEW.id || ':' || times, 'chargeOwedAgain', coalesce(NEW.settled_at, NEW.due_at),
      'receivable', 'membership', given_up, charge => NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The account that the money of a payment came into: the association takes some of it itself.
CREATE FUNCTION account_of(payment payments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN payment.provider_id IS NOT NULL OR payment.method IN ('card', 'bankAccount') THEN 'provider'
    WHEN payment.method = 'cash' THEN 'cash' ELSE 'bank' END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION post_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text := account_of(NEW);
BEGIN
  -- What the association took itself is in no statement of the provider's, and so has no reference.
  PERFORM post_journal('payment:' || NEW.id, 'payment', NEW.paid_at, account, 'receivable', NEW.amount_cents,
    CASE account WHEN 'provider' THEN coalesce(NEW.provider_id, NEW.id::text) END, payment => NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_undone_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undone payments;
BEGIN
  SELECT * INTO undone FROM payments WHERE id = NEW.payment_id;
  PERFORM post_journal('undone:' || undone.id, 'paymentUndone', NEW.undone_at, 'receivable', account_of(undone),
    undone.amount_cents, payment => undone.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER desk_payments_undone AFTER UPDATE OF undone_at ON desk_payments
  FOR EACH ROW WHEN (NEW.undone_at IS NOT NULL) EXECUTE FUNCTION post_undone_payment();
--> statement-breakpoint
CREATE FUNCTION post_cash_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  occasion text := 'cash:' || NEW.id;
BEGIN
  CASE NEW.kind
    WHEN 'putIn' THEN PERFORM post_journal(occasion, 'cashMovement', NEW.at, 'cash', 'other', NEW.amount_cents);
    WHEN 'toBank' THEN PERFORM post_journal(occasion, 'cashMovement', NEW.at, 'bank', 'cash', NEW.amount_cents);
    WHEN 'spent' THEN PERFORM post_journal(occasion, 'cashMovement', NEW.at, 'other', 'cash', NEW.amount_cents);
    ELSE PERFORM post_journal(occasion, 'cashCounted', NEW.at, 'cash', 'other', NEW.difference_cents);
  END CASE;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cash_movements_posted AFTER INSERT ON cash_movements
  FOR EACH ROW EXECUTE FUNCTION post_cash_movement();
