-- Nothing was ever written into this one.
DROP TABLE "library_documents" CASCADE;--> statement-breakpoint
CREATE TABLE "library_captions" (
	"document_id" uuid NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "library_captions_document_id_language_pk" PRIMARY KEY("document_id","language"),
	CONSTRAINT "library_captions_language" CHECK (language in ('es', 'eu', 'en'))
);
--> statement-breakpoint
CREATE TABLE "library_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"theme" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"language" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_object" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"outline" jsonb,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"title_es" text GENERATED ALWAYS AS (coalesce(title->>'es', title->>'eu', title->>'en', '')) STORED NOT NULL,
	"title_eu" text GENERATED ALWAYS AS (coalesce(title->>'eu', title->>'es', title->>'en', '')) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (coalesce(title->>'en', title->>'es', title->>'eu', '')) STORED NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(description->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(description->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(description->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'C')) STORED NOT NULL,
	"heading_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc')), '[-/_.]+', ' ', 'g')), 'B')) STORED NOT NULL,
	CONSTRAINT "library_documents_type" CHECK (type in ('document', 'presentation', 'video')),
	CONSTRAINT "library_documents_language" CHECK (language in ('es', 'eu', 'en', 'several')),
	CONSTRAINT "library_documents_title" CHECK (title ?| array['es', 'eu', 'en']),
	CONSTRAINT "library_documents_theme" CHECK (theme ?| array['es', 'eu', 'en'])
);
--> statement-breakpoint
CREATE TABLE "library_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_captions" ADD CONSTRAINT "library_captions_document_id_library_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."library_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_documents" ADD CONSTRAINT "library_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_documents_words" ON "library_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "library_documents_newest" ON "library_documents" USING btree ("created_at","id") WHERE deleted_at is null and not is_hidden;--> statement-breakpoint
CREATE INDEX "library_documents_type" ON "library_documents" USING btree ("type","created_at","id") WHERE deleted_at is null and not is_hidden;--> statement-breakpoint
CREATE INDEX "library_documents_deleted" ON "library_documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "library_documents_file" ON "library_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "library_documents_title_es" ON "library_documents" USING btree (title_es collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "library_documents_title_eu" ON "library_documents" USING btree (title_eu collate "eu-x-icu","id");--> statement-breakpoint
CREATE INDEX "library_documents_title_en" ON "library_documents" USING btree (title_en collate "en-x-icu","id");--> statement-breakpoint
-- Without this extension, which a database of one's own may lack, misspelt words find nothing.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "library_words_similar" ON "library_words" USING gin ("word" gin_trgm_ops);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
--> statement-breakpoint
INSERT INTO library_state DEFAULT VALUES;
--> statement-breakpoint
-- Whoever changes the library, every process learns of it.
CREATE FUNCTION count_library_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE library_state SET version = version + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER library_changes AFTER INSERT OR UPDATE OR DELETE ON library_documents
  FOR EACH STATEMENT EXECUTE FUNCTION count_library_change();
--> statement-breakpoint
CREATE TRIGGER library_changes AFTER INSERT OR UPDATE OR DELETE ON library_captions
  FOR EACH STATEMENT EXECUTE FUNCTION count_library_change();
--> statement-breakpoint
CREATE FUNCTION keep_library_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO library_words SELECT lexeme FROM unnest(NEW.words)
    WHERE length(lexeme) BETWEEN 3 AND 40 ORDER BY lexeme ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER library_words AFTER INSERT OR UPDATE OF title, theme, description ON library_documents
  FOR EACH ROW EXECUTE FUNCTION keep_library_words();
