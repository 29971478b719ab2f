CREATE TABLE "enrolment_deletions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"payer_told" boolean NOT NULL,
	"stopped_charges" boolean NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "enrolment_deletions_reason" CHECK (reason in ('double', 'wrongPerson', 'wrongProgramme', 'test', 'other')),
	CONSTRAINT "enrolment_deletions_purged" CHECK (purged_at is null or undone_at is null)
);
--> statement-breakpoint
CREATE TABLE "enrolment_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "mailing_recipients_mailing_id_payer_id_pk" PRIMARY KEY("mailing_id","payer_id"),
	CONSTRAINT "mailing_recipients_state" CHECK (state in ('waiting', 'queued', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"texts" jsonb NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "mailings_stopped" CHECK (stopped_at is null or finished_at is not null)
);
--> statement-breakpoint
ALTER TABLE "cancellations" DROP CONSTRAINT "cancellations_reason";--> statement-breakpoint
DROP INDEX "enrolments_newest";--> statement-breakpoint
DROP INDEX "enrolments_by_name";--> statement-breakpoint
DROP INDEX "enrolments_by_surname";--> statement-breakpoint
DROP INDEX "enrolments_by_programme";--> statement-breakpoint
DROP INDEX "enrolments_by_end";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "moved_to_id" uuid;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD COLUMN "programme_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrolment_deletions" ADD CONSTRAINT "enrolment_deletions_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_deletions" ADD CONSTRAINT "enrolment_deletions_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_deletions_standing" ON "enrolment_deletions" USING btree ("enrolment_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "enrolment_deletions_to_purge" ON "enrolment_deletions" USING btree ("deleted_at") WHERE undone_at is null and purged_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_views_name" ON "enrolment_views" USING btree ("name");--> statement-breakpoint
CREATE INDEX "mailing_recipients_payer" ON "mailing_recipients" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_open" ON "mailing_recipients" USING btree ("mailing_id","state","payer_id") WHERE state in ('waiting', 'queued');--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailings_unfinished" ON "mailings" USING btree ("created_at") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_moved_to_id_enrolments_id_fk" FOREIGN KEY ("moved_to_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_moved_to" ON "enrolments" USING btree ("moved_to_id");--> statement-breakpoint
CREATE INDEX "enrolments_deleted" ON "enrolments" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "payment_schedules_programme_changed" ON "payment_schedules" USING btree ("programme_changed_at") WHERE programme_changed_at is not null;--> statement-breakpoint
CREATE INDEX "enrolments_newest" ON "enrolments" USING btree ("enrolled_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_name" ON "enrolments" USING btree (person_sort_name collate "C","enrollee_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_surname" ON "enrolments" USING btree (person_search_text collate "C","enrollee_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_programme" ON "enrolments" USING btree ("programme_id","enrolled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "enrolments_by_end" ON "enrolments" USING btree ("effective_end_date" DESC NULLS LAST,"id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_reason" CHECK (reason in ('price', 'notUsingService', 'technicalIssues', 'foundAlternative', 'personalReasons', 'other', 'adminDecision', 'moved'));--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_moved" CHECK (moved_to_id is null or status = 'inactive');--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_deleted" CHECK (deleted_at is null or status = 'inactive');