CREATE TABLE "payment_allocations" (
	"payment_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "payment_allocations_payment_id_charge_id_pk" PRIMARY KEY("payment_id","charge_id"),
	CONSTRAINT "payment_allocations_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"customer_id" text,
	"payment_method_id" text,
	"provider_id" text,
	"failure_code" text,
	"latest_attempt_id" text,
	"next_attempt_at" timestamp with time zone,
	"attempt_due_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_method" CHECK (method in ('card')),
	CONSTRAINT "payments_status" CHECK (status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed', 'succeeded', 'canceled')),
	CONSTRAINT "payments_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payments_paid" CHECK ((status = 'succeeded') = (paid_at is not null)),
	CONSTRAINT "payments_asked" CHECK (status not in ('asking', 'unclear') or (attempt > 0 and payment_method_id is not null))
);
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_paid";--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_asked";--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_status";--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_amount";--> statement-breakpoint
ALTER TABLE "payment_schedules" DROP CONSTRAINT "payment_schedules_charged_through";--> statement-breakpoint
ALTER TABLE "payment_schedules" DROP CONSTRAINT "payment_schedules_amounts";--> statement-breakpoint
DROP INDEX "charges_payment";--> statement-breakpoint
DROP INDEX "charges_not_paid";--> statement-breakpoint
DROP INDEX "charges_under_way";--> statement-breakpoint
DROP INDEX "charges_to_try";--> statement-breakpoint
DROP INDEX "payment_schedules_charged";--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "status" SET DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
-- Each charge had one payment: it has the charge's id.
INSERT INTO "payments" ("id", "payer_id", "method", "amount_cents", "status", "attempt", "customer_id", "payment_method_id", "provider_id", "failure_code", "latest_attempt_id", "next_attempt_at", "attempt_due_at", "busy_until", "paid_at", "created_at")
SELECT "id", "payer_id", 'card', "amount_cents", CASE "status" WHEN 'paid' THEN 'succeeded' WHEN 'refunded' THEN 'succeeded' WHEN 'void' THEN 'canceled' ELSE "status" END, "attempt", "customer_id", "payment_method_id", "payment_id", "failure_code", "latest_attempt_id", "next_attempt_at", "attempt_due_at", "busy_until", CASE WHEN "status" IN ('paid', 'refunded') THEN "paid_at" END, "created_at" FROM "charges";--> statement-breakpoint
INSERT INTO "payment_allocations" ("payment_id", "charge_id", "amount_cents") SELECT "id", "id", "amount_cents" FROM "charges";--> statement-breakpoint
UPDATE "charges" SET "settled_at" = CASE WHEN "status" IN ('paid', 'refunded') THEN "paid_at" END, "status" = CASE "status" WHEN 'paid' THEN 'settled' WHEN 'refunded' THEN 'settled' WHEN 'void' THEN 'void' ELSE 'open' END;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_allocations_standing" ON "payment_allocations" USING btree ("charge_id") WHERE released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("payment_method_id") WHERE status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("status") WHERE status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed');--> statement-breakpoint
CREATE INDEX "payments_to_try" ON "payments" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "charges_not_settled" ON "charges" USING btree ("status","charged_on","id") WHERE status <> 'settled';--> statement-breakpoint
CREATE INDEX "charges_open" ON "charges" USING btree ("due_at") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "customer_id";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "payment_method_id";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "failure_code";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "latest_attempt_id";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "attempt_due_at";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "busy_until";--> statement-breakpoint
ALTER TABLE "charges" DROP COLUMN "paid_at";--> statement-breakpoint
ALTER TABLE "payment_schedules" DROP COLUMN "charged_through";--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_settled" CHECK ((status = 'settled') = (settled_at is not null));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status" CHECK (status in ('open', 'settled', 'void'));--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_amount" CHECK (amount_cents >= 0);--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_amounts" CHECK (first_amount_cents >= 0 and monthly_cents >= 0);