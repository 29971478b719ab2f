ALTER TABLE "donations" DROP CONSTRAINT "donations_donor";--> statement-breakpoint
ALTER TABLE "donations" ALTER COLUMN "payment_status" SET DEFAULT 'open';--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "form_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "declines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "made_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "donation_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_form" ON "donations" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "donations_made" ON "donations" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "donations_given" ON "donations" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "donations_declined" ON "donations" USING btree ("declined_at") WHERE declines > 0;--> statement-breakpoint
CREATE INDEX "donations_unpaid" ON "donations" USING btree ("created_at") WHERE payment_status in ('open', 'processing', 'abandoned');--> statement-breakpoint
CREATE INDEX "refunds_donation" ON "refunds" USING btree ("donation_id") WHERE donation_id is not null;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_refunded" CHECK (refunded_cents between 0 and amount_cents);--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_language" CHECK (language in ('es', 'eu', 'en'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_status" CHECK (payment_status in ('open', 'processing', 'paid', 'refunded', 'abandoned'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_paid" CHECK ((payment_status in ('paid', 'refunded')) = (paid_at is not null));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_donor" CHECK (case when anonymous then first_name is null and last_name is null and email is null else first_name is not null and last_name is not null and email is not null end);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owner" CHECK (num_nonnulls(invoice_id, donation_id) = 1);