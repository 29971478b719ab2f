CREATE TABLE "cards" (
	"payment_method_id" text PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires_in" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_month" CHECK (expires_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "payment_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"grace_ends_on" date NOT NULL,
	"reminded" integer DEFAULT 0 NOT NULL,
	"retried_with" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_failures_kind" CHECK (kind in ('noFunds', 'expiredCard', 'needsConfirmation', 'declined')),
	CONSTRAINT "payment_failures_state" CHECK (state in ('open', 'paid', 'givenUp', 'placeLost')),
	CONSTRAINT "payment_failures_settled" CHECK ((state = 'open') = (settled_at is null))
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_series_number" CHECK (last_number >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"invoice_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"service_month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"programme" text NOT NULL,
	"payer_name" text,
	"person_name" text,
	"issuer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_series" CHECK (series ~ '^[0-9]{4}$'),
	CONSTRAINT "receipts_amount" CHECK (amount_cents > 0),
	CONSTRAINT "receipts_month" CHECK (service_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"comment" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"stripe_refund_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_reason" CHECK (reason in ('sessionsCancelled', 'chargedTwice', 'chargedByMistake', 'illness', 'goodwill', 'other', 'madeAtProvider')),
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_settled" CHECK ((status = 'pending') = (settled_at is null))
);
--> statement-breakpoint
DROP INDEX "webhook_events_unprocessed";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "agreed_payment_method_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "ignored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cards_payer" ON "cards" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "cards_expiry" ON "cards" USING btree ("expires_in");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_failures_invoice" ON "payment_failures" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_failures_payer" ON "payment_failures" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payment_failures_open" ON "payment_failures" USING btree ("grace_ends_on") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_invoice" ON "receipts" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "receipts_issued" ON "receipts" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe" ON "refunds" USING btree ("stripe_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_invoice" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "invoices_charged" ON "invoices" USING btree ("charged_on","id");--> statement-breakpoint
CREATE INDEX "payment_schedules_card_changed" ON "payment_schedules" USING btree ("enrolment_id") WHERE status = 'active' and agreed_payment_method_id is distinct from payment_method_id;--> statement-breakpoint
CREATE INDEX "webhook_events_object" ON "webhook_events" USING btree ("object_id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_unprocessed" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refunded" CHECK (refunded_cents between 0 and amount_cents);--> statement-breakpoint
UPDATE "payment_schedules" SET "agreed_payment_method_id" = "payment_method_id" WHERE "status" <> 'planned';--> statement-breakpoint
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_series (series) VALUES (NEW.series) ON CONFLICT DO NOTHING;
  UPDATE receipt_series SET last_number = last_number + 1
    WHERE series = NEW.series RETURNING last_number INTO NEW.number;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_numbered BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();--> statement-breakpoint
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'payer_name' - 'person_name') = (to_jsonb(OLD) - 'payer_name' - 'person_name')
    AND (NEW.payer_name IS NULL OR NEW.payer_name = OLD.payer_name)
    AND (NEW.person_name IS NULL OR NEW.person_name = OLD.person_name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipts are kept as they were issued' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION keep_receipt();--> statement-breakpoint
CREATE FUNCTION keep_receipt_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only from within the trigger that numbers a receipt, and one number at a time.
  IF pg_trigger_depth() < 2 OR TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'numbers of receipts are given by issuing one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.series <> OLD.series OR NEW.last_number <> OLD.last_number + 1) THEN
    RAISE EXCEPTION 'numbers of receipts have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.last_number <> 0 THEN
    RAISE EXCEPTION 'a series of receipts begins with 1' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_series_kept BEFORE INSERT OR UPDATE OR DELETE ON receipt_series
  FOR EACH ROW EXECUTE FUNCTION keep_receipt_series();
