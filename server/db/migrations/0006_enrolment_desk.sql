ALTER TABLE "enrollees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "search_text" text GENERATED ALWAYS AS ((case when erased_at is null then lower(translate(surname || ' ' || name, 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') else '~' end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "sort_name" text GENERATED ALWAYS AS ((case when erased_at is null then lower(translate(name || ' ' || surname, 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')) else '~' end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(first_name || ' ' || last_name || ' ' || email, 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollees_by_name" ON "enrollees" USING btree (sort_name collate "C","id");--> statement-breakpoint
CREATE INDEX "enrollees_by_surname" ON "enrollees" USING btree (search_text collate "C","id");--> statement-breakpoint
CREATE INDEX "enrolments_enrollee" ON "enrolments" USING btree ("enrollee_id");--> statement-breakpoint
CREATE INDEX "enrolments_newest" ON "enrolments" USING btree ("enrolled_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_by_programme" ON "enrolments" USING btree ("programme_id","enrolled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "enrolments_by_end" ON "enrolments" USING btree ("effective_end_date" DESC NULLS LAST,"id");--> statement-breakpoint
-- Without this extension, which a database of one's own may lack, searching reads whole tables.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "enrollees_search" ON "enrollees" USING gin ("search_text" gin_trgm_ops);
  CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
