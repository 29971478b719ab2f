ALTER TABLE "mailings" ADD COLUMN "is_announcement" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE "mailings" SET "is_announcement" = false WHERE "id" IN (SELECT "id" FROM "notices");
