ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "picture" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK (purpose in ('adSample', 'banner', 'logo', 'teamPhoto', 'programmePicture', 'document', 'video', 'captions'));