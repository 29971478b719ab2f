CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_dispute_id" text NOT NULL,
	"charge_id" uuid,
	"donation_id" uuid,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "disputes_owner" CHECK (num_nonnulls(charge_id, donation_id) = 1),
	CONSTRAINT "disputes_status" CHECK (status in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_closed" CHECK ((status = 'open') = (closed_at is null))
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_stripe" ON "disputes" USING btree ("stripe_dispute_id");--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "disputes" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "disputes_donation" ON "disputes" USING btree ("donation_id") WHERE donation_id is not null;--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");