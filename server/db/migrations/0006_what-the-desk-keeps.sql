CREATE TABLE "dashboard_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"new_since" timestamp with time zone NOT NULL
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
ALTER TABLE "enrollees" ADD COLUMN "emergency_name" text;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "emergency_phone" text;--> statement-breakpoint
ALTER TABLE "enrollees" ADD COLUMN "emergency_relation" text;--> statement-breakpoint
ALTER TABLE "library_captions" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipt_mails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard_visits" ADD CONSTRAINT "dashboard_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_reason" CHECK (reason in ('price', 'notUsingService', 'technicalIssues', 'foundAlternative', 'personalReasons', 'other', 'preferNotToSay', 'adminDecision', 'moved'));--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_emergency_contact" CHECK ((emergency_name is null) = (emergency_phone is null) and (emergency_relation is null or emergency_name is not null));