ALTER TABLE "users" DROP CONSTRAINT "users_has_a_way_in";--> statement-breakpoint
ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_state";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(first_name || ' ' || last_name || coalesce(' ' || email, ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_on_paper" ON "consents" USING btree ("enrollee_id","kind","signed_on") WHERE signed_on is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mail_letters" ON "outgoing_mail" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded" CHECK (recorded_by is null or signed_on is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_without_email" CHECK (email is not null
        or (password_hash is null and google_subject is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_has_a_way_in" CHECK (status = 'erased' or email is null
        or (auth_provider = 'password' and (password_hash is not null or import_id is not null
          or invited_at is not null))
        or (auth_provider = 'google' and google_subject is not null));--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_reader" CHECK (num_nonnulls(recipient, user_id) = 1);--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_state" CHECK (state in ('waiting', 'sent', 'letter', 'failed', 'skipped'));--> statement-breakpoint
-- It fell with its column; as with the other indexes of searches, a database may lack the extension.
DO $$
BEGIN
  CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
