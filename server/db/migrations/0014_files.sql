CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"objects" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "files_purpose" CHECK (purpose in ('adSample', 'banner', 'document', 'video', 'captions')),
	CONSTRAINT "files_kind" CHECK (kind in ('picture', 'pdf', 'office', 'video', 'captions')),
	CONSTRAINT "files_bytes" CHECK (bytes > 0),
	CONSTRAINT "files_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at");