ALTER TABLE "enrolment_drafts" ALTER COLUMN "people" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolment_drafts" ADD COLUMN "typed_health" text;