CREATE TABLE "held_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"programme_id" integer,
	"granted_by" uuid,
	"granted_at" timestamp with time zone NOT NULL,
	"until" date NOT NULL,
	"notice_sent_at" timestamp with time zone,
	CONSTRAINT "held_roles_role" CHECK (role in ('administrator', 'treasurer', 'secretary', 'instructor', 'editor')),
	CONSTRAINT "held_roles_programme" CHECK ((role = 'instructor') = (programme_id is not null))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_kind";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
DROP INDEX "users_administrators";--> statement-breakpoint
ALTER TABLE "held_roles" ADD CONSTRAINT "held_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_roles" ADD CONSTRAINT "held_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_roles_once" ON "held_roles" USING btree ("user_id","role",coalesce("programme_id", 0));--> statement-breakpoint
CREATE INDEX "held_roles_administrators" ON "held_roles" USING btree ("user_id") WHERE role = 'administrator';--> statement-breakpoint
CREATE INDEX "held_roles_ending" ON "held_roles" USING btree ("until");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_kind" CHECK (kind in ('terms', 'health', 'healthShare', 'declaration', 'guardian'));
--> statement-breakpoint
ALTER TABLE "held_roles" ADD CONSTRAINT "held_roles_programme_id_fk" FOREIGN KEY ("programme_id") REFERENCES "programmes"("id");
--> statement-breakpoint
-- Who is an administrator stays one for a year from now on.
INSERT INTO "held_roles" ("user_id", "role", "granted_at", "until")
  SELECT "id", 'administrator', now(), (now() AT TIME ZONE 'Europe/Madrid')::date + 365
    FROM "users" WHERE "role" = 'admin' AND "status" <> 'erased';
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "role";
--> statement-breakpoint
-- Every instance remembers sessions, with the roles of their accounts, for a moment.
CREATE FUNCTION announce_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', coalesce(NEW.user_id, OLD.user_id)::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER role_changes AFTER INSERT OR UPDATE OR DELETE ON held_roles
  FOR EACH ROW EXECUTE FUNCTION announce_role_change();
