CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"programme_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timetable_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_days_seeded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "programmes" ALTER COLUMN "venue" SET DATA TYPE jsonb USING CASE WHEN venue IS NOT NULL THEN jsonb_build_object('es', venue, 'eu', venue, 'en', venue) END;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "description" jsonb;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "max_people" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "programmes" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days_of_all" ON "closed_days" USING btree ("day") WHERE programme_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days_of_one" ON "closed_days" USING btree ("day","programme_id") WHERE programme_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_request_key" ON "programmes" USING btree ("request_key");--> statement-breakpoint
ALTER TABLE "programmes" ADD CONSTRAINT "programmes_max_people" CHECK (max_people > 0);--> statement-breakpoint
INSERT INTO timetable_state DEFAULT VALUES;
--> statement-breakpoint
-- Whoever changes what visitors are told of the programmes, every process learns of it.
CREATE FUNCTION count_timetable_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE timetable_state SET version = version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER timetable_changes AFTER INSERT OR UPDATE OR DELETE ON programmes
  FOR EACH STATEMENT EXECUTE FUNCTION count_timetable_change();
--> statement-breakpoint
CREATE TRIGGER timetable_changes AFTER INSERT OR UPDATE OR DELETE ON closed_days
  FOR EACH STATEMENT EXECUTE FUNCTION count_timetable_change();
