DROP INDEX "receipts_charge";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
-- Of each charge one payment has succeeded until now: the one that stands.
ALTER TABLE "receipts" DISABLE TRIGGER "receipts_kept";--> statement-breakpoint
UPDATE "receipts" SET "payment_id" = standing."payment_id" FROM "payment_allocations" standing
  WHERE standing."charge_id" = "receipts"."charge_id" AND standing."released_at" IS NULL;--> statement-breakpoint
ALTER TABLE "receipts" ENABLE TRIGGER "receipts_kept";--> statement-breakpoint
ALTER TABLE "receipts" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipts_charge" ON "receipts" USING btree ("charge_id");
