ALTER TABLE "donations" ADD COLUMN "paid_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_paid_by" CHECK (paid_by in ('card', 'bizum'));