ALTER TABLE "backups" DROP CONSTRAINT "backups_one_outcome";--> statement-breakpoint
ALTER TABLE "backups" ALTER COLUMN "finished_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "damaged_files" jsonb;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "site_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "standby_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_one_outcome" CHECK (case when finished_at is null then name is null and error is null
        else (name is null) <> (error is null) end);