CREATE TABLE "price_notices" (
	"price_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"from_month" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"withdrawal_told_at" timestamp with time zone,
	CONSTRAINT "price_notices_price_id_payer_id_pk" PRIMARY KEY("price_id","payer_id"),
	CONSTRAINT "price_notices_from" CHECK (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "programme_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"programme_id" integer NOT NULL,
	"from_month" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"is_start" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "programme_prices_from" CHECK (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "programme_prices_amount" CHECK (monthly_cents between 100 and 100000),
	CONSTRAINT "programme_prices_start_stays" CHECK (not (is_start and withdrawn_at is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "known_prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "price_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "agreed_price_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_price_id_programme_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."programme_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_notices_payer" ON "price_notices" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_prices_month" ON "programme_prices" USING btree ("programme_id","from_month") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "programme_prices_start" ON "programme_prices" USING btree ("programme_id") WHERE is_start;--> statement-breakpoint
CREATE INDEX "payment_schedules_price_changed" ON "payment_schedules" USING btree ("enrolment_id") WHERE status = 'active' and agreed_price_revision <> price_revision;--> statement-breakpoint
-- Prices are told together with the programmes.
CREATE TRIGGER timetable_changes AFTER INSERT OR UPDATE OR DELETE ON programme_prices
  FOR EACH STATEMENT EXECUTE FUNCTION count_timetable_change();
