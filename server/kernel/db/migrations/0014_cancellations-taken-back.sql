DROP INDEX "cancellations_enrolment";--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_standing" ON "cancellations" USING btree ("enrolment_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "cancellations_enrolment_all" ON "cancellations" USING btree ("enrolment_id");