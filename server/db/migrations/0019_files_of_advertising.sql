-- Pictures of advertising were in the database before any installation but the demo had some: what the
-- demo has made up goes with them.
DELETE FROM "banners";--> statement-breakpoint
DROP TABLE "advertising_samples";--> statement-breakpoint
DROP TABLE "banner_pictures";--> statement-breakpoint
ALTER TABLE "advertising_requests" ADD COLUMN "sample_id" uuid;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "file_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "advertising_requests" ADD CONSTRAINT "advertising_requests_sample_id_files_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_file" ON "banners" USING btree ("file_id");--> statement-breakpoint
-- Changes that an index puts off are read through by each search, and after many of them the planner
-- leaves the index aside. Without pg_trgm, three of these are not there.
ALTER INDEX IF EXISTS "enrollees_search" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX IF EXISTS "users_search" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX IF EXISTS "library_words_similar" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "library_documents_words" SET (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");
