CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"name" text,
	"bytes" bigint,
	"error" text,
	CONSTRAINT "backups_one_outcome" CHECK ((name is null) <> (error is null))
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");