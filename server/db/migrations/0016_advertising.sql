DROP TABLE "advertising_requests" CASCADE;--> statement-breakpoint
DROP TABLE "banners" CASCADE;--> statement-breakpoint
CREATE TABLE "advertising_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "advertising_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(translate(company || ' ' || name || ' ' || email, 'áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ', 'aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc'))) STORED NOT NULL,
	CONSTRAINT "advertising_requests_place" CHECK (place in ('primary', 'secondary', 'either')),
	CONSTRAINT "advertising_requests_state" CHECK (state in ('new', 'answered', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "advertising_samples" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner_counts" (
	"banner_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "banner_counts_banner_id_slot_day_pk" PRIMARY KEY("banner_id","slot","day")
);
--> statement-breakpoint
CREATE TABLE "banner_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"banner_id" uuid NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "banner_pictures_format" CHECK (format in ('avif', 'webp'))
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"alt" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "banners_slot" CHECK (slot in ('primary', 'secondary')),
	CONSTRAINT "banners_period" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
ALTER TABLE "advertising_answers" ADD CONSTRAINT "advertising_answers_request_id_advertising_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."advertising_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertising_answers" ADD CONSTRAINT "advertising_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_counts" ADD CONSTRAINT "banner_counts_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner_pictures" ADD CONSTRAINT "banner_pictures_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_request_id_advertising_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."advertising_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertising_answers_request" ON "advertising_answers" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "advertising_requests_state" ON "advertising_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "banner_pictures_banner" ON "banner_pictures" USING btree ("banner_id","format","width");--> statement-breakpoint
CREATE INDEX "banners_slot_position" ON "banners" USING btree ("slot","position");