CREATE TABLE "enrolment_fees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"from_month" text NOT NULL,
	"until_month" text,
	"reason" text,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	"end_announced_at" timestamp with time zone,
	CONSTRAINT "enrolment_fees_kind" CHECK (kind in ('amount', 'percent')),
	CONSTRAINT "enrolment_fees_value" CHECK (case kind when 'amount' then value between 0 and 100000 else value between 1 and 100 end),
	CONSTRAINT "enrolment_fees_from" CHECK (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "enrolment_fees_until" CHECK (until_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reduced_by" text;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "family_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "reduced_by" text;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "family_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_fees" ADD CONSTRAINT "enrolment_fees_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_fees" ADD CONSTRAINT "enrolment_fees_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_fees" ADD CONSTRAINT "enrolment_fees_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_fees_enrolment" ON "enrolment_fees" USING btree ("enrolment_id","from_month");--> statement-breakpoint
CREATE INDEX "enrolment_fees_ending" ON "enrolment_fees" USING btree ("until_month") WHERE until_month is not null and end_announced_at is null;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_reduced_by" CHECK (reduced_by in ('own', 'family'));--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_family" CHECK (family_percent between 0 and 100);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reduced_by" CHECK (reduced_by in ('own', 'family'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (first_month_cents >= 0 and monthly_cents >= 0);--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_family" CHECK (family_percent between 0 and 100);--> statement-breakpoint
-- A history: what was granted stays, but for its end and for who and why, which are forgotten.
CREATE FUNCTION keep_enrolment_fee() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends text[] := ARRAY['until_month', 'ended_by', 'ended_at', 'end_announced_at', 'reason', 'granted_by'];
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - ends) = (to_jsonb(OLD) - ends)
    AND (NEW.granted_by IS NULL OR NEW.granted_by = OLD.granted_by)
    AND (NEW.reason IS NULL OR OLD.reason IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'fees of their own are kept as they were granted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_fees_kept BEFORE UPDATE OR DELETE ON enrolment_fees
  FOR EACH ROW EXECUTE FUNCTION keep_enrolment_fee();
