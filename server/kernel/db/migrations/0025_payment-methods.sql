CREATE TABLE "payment_methods" (
	"payment_method_id" text PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"method" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "payment_methods" SELECT payment_method_id, payer_id, jsonb_build_object('kind', 'card', 'brand', brand, 'last4', last4, 'expiresIn', expires_in), updated_at FROM "cards";--> statement-breakpoint
DROP TABLE "cards" CASCADE;--> statement-breakpoint
ALTER TABLE "payment_failures" DROP CONSTRAINT "payment_failures_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "collect_on" date;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_methods_payer" ON "payment_methods" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payment_methods_expiry" ON "payment_methods" USING btree ((method->>'expiresIn'));--> statement-breakpoint
CREATE INDEX "payment_methods_mandate" ON "payment_methods" USING btree ((method->'mandate'->>'id'));--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_kind" CHECK (kind in ('noFunds', 'expiredCard', 'needsConfirmation', 'returned', 'accountClosed', 'mandateEnded', 'declined'));--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_method" CHECK (method in ('card', 'bankAccount'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'bankAccount'));