ALTER TABLE "payment_failures" DROP CONSTRAINT "payment_failures_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "charges_disputed" ON "charges" USING btree ("id") WHERE disputed_cents > 0;--> statement-breakpoint
CREATE INDEX "payments_returned" ON "payments" USING btree ("payment_method_id") WHERE status = 'returned';--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_kind" CHECK (kind in ('noFunds', 'expiredCard', 'needsConfirmation', 'returned', 'declined'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_round" CHECK (round > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK (status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed', 'succeeded', 'returned', 'canceled'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid" CHECK ((status in ('succeeded', 'returned')) = (paid_at is not null));