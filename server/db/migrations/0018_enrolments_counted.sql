DROP INDEX "enrolments_programme_status";--> statement-breakpoint
CREATE INDEX "enrolments_programme_status" ON "enrolments" USING btree ("programme_id","status","deleted_at");