ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'bankAccount', 'bizum'));