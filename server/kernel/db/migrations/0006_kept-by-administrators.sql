CREATE TABLE "association_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"section" text NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"new_since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"accounts" integer NOT NULL,
	"enrollees" integer NOT NULL,
	"enrolments" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"programme_id" integer,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "notices_time" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"done_by" uuid,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_steps_step" CHECK (step in ('legalTexts'))
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"section" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_section_version_pk" PRIMARY KEY("section","version"),
	CONSTRAINT "site_texts_version" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "cancellations" DROP CONSTRAINT "cancellations_reason";--> statement-breakpoint
ALTER TABLE "enrollees" DROP CONSTRAINT "enrollees_age_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_has_a_way_in";--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "emergency_name" text;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "emergency_relation" text;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "library_captions" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipt_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "association_versions" ADD CONSTRAINT "association_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_visits" ADD CONSTRAINT "dashboard_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setup_steps" ADD CONSTRAINT "setup_steps_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_drafts_saved" ON "import_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollees_import" ON "enrollees" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "enrolments_import" ON "enrolments" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "users_import" ON "users" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_reason" CHECK (reason in ('price', 'notUsingService', 'technicalIssues', 'foundAlternative', 'personalReasons', 'other', 'preferNotToSay', 'adminDecision', 'moved'));--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_emergency_contact" CHECK ((emergency_name is null) = (emergency_phone is null) and (emergency_relation is null or emergency_name is not null));--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_age_known" CHECK (erased_at is not null or birth_date is not null or age_years is not null
        or import_id is not null);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose" CHECK (purpose in ('adSample', 'banner', 'logo', 'teamPhoto', 'document', 'video', 'captions'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_has_a_way_in" CHECK (status = 'erased'
        or (auth_provider = 'password' and (password_hash is not null or import_id is not null))
        or (auth_provider = 'google' and google_subject is not null));