ALTER TABLE "programmes" ADD COLUMN "past_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "timetable_state" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_timetable_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE timetable_state SET version = version + 1, changed_at = now();
  RETURN NULL;
END
$$;
