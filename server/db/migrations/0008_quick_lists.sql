DROP INDEX "enrollees_by_name";--> statement-breakpoint
DROP INDEX "enrollees_by_surname";--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
ALTER TABLE "payment_failures" ALTER COLUMN "failed_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "person_search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "person_sort_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "enrolments_by_name" ON "enrolments" USING btree (person_sort_name collate "C","enrollee_id","id");--> statement-breakpoint
CREATE INDEX "enrolments_by_surname" ON "enrolments" USING btree (person_search_text collate "C","enrollee_id","id");--> statement-breakpoint
CREATE INDEX "payment_failures_newest" ON "payment_failures" USING btree ("failed_at","id");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("invoice_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE status = 'inactive';--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (sort_name collate "es-x-icu","id") WHERE status <> 'erased';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE status <> 'erased';--> statement-breakpoint
-- What a list of enrolments is sorted by and searched in is the person's, and follows the person.
CREATE FUNCTION enrolment_takes_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT person.search_text, person.sort_name INTO NEW.person_search_text, NEW.person_sort_name
    FROM enrollees person WHERE person.id = NEW.enrollee_id
    -- Somebody who is renaming the person this moment is waited for.
    FOR SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER enrolment_takes_person BEFORE INSERT OR UPDATE OF enrollee_id, person_search_text, person_sort_name
  ON enrolments FOR EACH ROW EXECUTE FUNCTION enrolment_takes_person();--> statement-breakpoint
CREATE FUNCTION enrolments_follow_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolments SET enrollee_id = NEW.id WHERE enrollee_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER enrolments_follow_person AFTER UPDATE ON enrollees FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.sort_name IS DISTINCT FROM NEW.sort_name)
  EXECUTE FUNCTION enrolments_follow_person();--> statement-breakpoint
UPDATE enrolments SET enrollee_id = enrollee_id;
