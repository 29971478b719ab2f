ALTER TABLE "payment_failures" DROP CONSTRAINT "payment_failures_kind";--> statement-breakpoint
ALTER TABLE "payment_schedules" DROP CONSTRAINT "payment_schedules_method";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payment_schedules" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_schedules" ALTER COLUMN "payment_method_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_kind" CHECK (kind in ('noFunds', 'expiredCard', 'needsConfirmation', 'returned', 'accountClosed', 'mandateEnded', 'declined', 'atDesk'));--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_kept" CHECK ((method = 'desk') = (customer_id is null) and (method = 'desk') = (payment_method_id is null));--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_method" CHECK (method in ('card', 'bankAccount', 'desk'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'bankAccount', 'bizum', 'desk', 'cash', 'transfer'));