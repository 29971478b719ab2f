-- As with the other indexes of searches: a database may lack the extension, and then reads whole tables.
DO $$
BEGIN
  CREATE INDEX "enrollees_spelling" ON "enrollees" USING gin ((regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(' ' || search_text, '''', '', 'g'), '[\s!-/:-@[-`{-~]+', ' ', 'g'), 't?x|[cs]h|t[sz]|z|c(?=[eiy])', 's', 'g'), 'qu(?=[ei])|q|c', 'k', 'g'), 'gu(?=[ei])|j(?=[ei])', 'g', 'g'), '[vw]', 'b', 'g'), 'y', 'i', 'g'), 'h', '', 'g'), 'm(?=[bp])', 'n', 'g'), '([a-z])\1+', '\1', 'g')) gin_trgm_ops) WITH (fastupdate=false);
  CREATE INDEX "users_spelling" ON "users" USING gin ((regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(' ' || search_text, '''', '', 'g'), '[\s!-/:-@[-`{-~]+', ' ', 'g'), 't?x|[cs]h|t[sz]|z|c(?=[eiy])', 's', 'g'), 'qu(?=[ei])|q|c', 'k', 'g'), 'gu(?=[ei])|j(?=[ei])', 'g', 'g'), '[vw]', 'b', 'g'), 'y', 'i', 'g'), 'h', '', 'g'), 'm(?=[bp])', 'n', 'g'), '([a-z])\1+', '\1', 'g')) gin_trgm_ops) WITH (fastupdate=false);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
