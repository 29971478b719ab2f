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
	"sample_id" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(translate(company || ' ' || name || ' ' || email, 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'''''''''''))) STORED NOT NULL,
	CONSTRAINT "advertising_requests_place" CHECK (place in ('primary', 'secondary', 'either')),
	CONSTRAINT "advertising_requests_state" CHECK (state in ('new', 'answered', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
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
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "banners_slot" CHECK (slot in ('primary', 'secondary')),
	CONSTRAINT "banners_period" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"comment" text,
	"confirmed" boolean NOT NULL,
	"cancelled_by" uuid,
	"effective_date" date NOT NULL,
	"last_charge_on" date,
	"last_charge_cents" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellations_reason" CHECK (reason in ('price', 'notUsingService', 'technicalIssues', 'foundAlternative', 'personalReasons', 'other', 'adminDecision', 'moved')),
	CONSTRAINT "cancellations_confirmed" CHECK (confirmed),
	CONSTRAINT "cancellations_charge" CHECK ((last_charge_on is null) = (last_charge_cents is null))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"payment_method_id" text PRIMARY KEY NOT NULL,
	"payer_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expires_in" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_month" CHECK (expires_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY GENERATED ALWAYS AS (overlay(overlay(md5(enrolment_id::text || service_month) placing '8' from 13) placing '8' from 17)::uuid) STORED NOT NULL,
	"payer_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"service_month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"charged_on" date NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"customer_id" text,
	"payment_method_id" text,
	"payment_id" text,
	"failure_code" text,
	"latest_attempt_id" text,
	"next_attempt_at" timestamp with time zone,
	"attempt_due_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_status" CHECK (status in ('held', 'due', 'asking', 'unclear', 'processing', 'needsAuthentication', 'failed', 'paid', 'refunded', 'void')),
	CONSTRAINT "charges_amount" CHECK (amount_cents > 0),
	CONSTRAINT "charges_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "charges_month" CHECK (service_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "charges_paid" CHECK (status not in ('paid', 'refunded') or (paid_at is not null and payment_id is not null)),
	CONSTRAINT "charges_asked" CHECK (status not in ('asking', 'unclear') or (attempt > 0 and payment_method_id is not null))
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"programme_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"enrollee_id" uuid,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_kind" CHECK (kind in ('terms', 'health', 'declaration', 'guardian'))
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"amount_cents" integer NOT NULL,
	"anonymous" boolean NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"language" text DEFAULT 'es' NOT NULL,
	"payment_intent_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"payment_status" text DEFAULT 'open' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"declined_at" timestamp with time zone,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_amount" CHECK (amount_cents > 0),
	CONSTRAINT "donations_refunded" CHECK (refunded_cents between 0 and amount_cents),
	CONSTRAINT "donations_language" CHECK (language in ('es', 'eu', 'en')),
	CONSTRAINT "donations_status" CHECK (payment_status in ('open', 'processing', 'paid', 'refunded', 'abandoned')),
	CONSTRAINT "donations_paid" CHECK ((payment_status in ('paid', 'refunded')) = (paid_at is not null)),
	CONSTRAINT "donations_donor" CHECK (case when anonymous then first_name is null and last_name is null and email is null else first_name is not null and last_name is not null and email is not null end)
);
--> statement-breakpoint
CREATE TABLE "enrollees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"person_key" text NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"birth_date" date,
	"age_years" integer,
	"age_stated_on" date,
	"phone" text,
	"locality" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS ((case when erased_at is null then lower(translate(surname || ' ' || name, 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') else '~' end)) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS ((case when erased_at is null then lower(translate(name || ' ' || surname, 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')) else '~' end)) STORED NOT NULL,
	CONSTRAINT "enrollees_age_known" CHECK (erased_at is not null or birth_date is not null or age_years is not null),
	CONSTRAINT "enrollees_age_range" CHECK (age_years is null or age_years between 0 and 120),
	CONSTRAINT "enrollees_age_dated" CHECK ((age_years is null) = (age_stated_on is null))
);
--> statement-breakpoint
CREATE TABLE "enrolment_deletions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"payer_notified" boolean NOT NULL,
	"stopped_charges" boolean NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"purged_at" timestamp with time zone,
	CONSTRAINT "enrolment_deletions_reason" CHECK (reason in ('double', 'wrongPerson', 'wrongProgramme', 'test', 'other')),
	CONSTRAINT "enrolment_deletions_purged" CHECK (purged_at is null or undone_at is null)
);
--> statement-breakpoint
CREATE TABLE "enrolment_drafts" (
	"payer_id" uuid NOT NULL,
	"programme_id" integer NOT NULL,
	"people" text,
	"typed_health" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolment_drafts_payer_id_programme_id_pk" PRIMARY KEY("payer_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "enrolment_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"programme_id" integer NOT NULL,
	"enrollee_id" uuid NOT NULL,
	"order_id" uuid,
	"position" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"additional_info" text,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"effective_end_date" date,
	"person_search_text" text DEFAULT '' NOT NULL,
	"person_sort_name" text DEFAULT '' NOT NULL,
	"moved_to_id" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "enrolments_status" CHECK (status in ('active', 'inactive')),
	CONSTRAINT "enrolments_end" CHECK ((status = 'inactive') = (ended_at is not null)),
	CONSTRAINT "enrolments_moved" CHECK (moved_to_id is null or status = 'inactive'),
	CONSTRAINT "enrolments_deleted" CHECK (deleted_at is null or status = 'inactive')
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"objects" jsonb NOT NULL,
	"outline" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "files_purpose" CHECK (purpose in ('adSample', 'banner', 'document', 'video', 'captions')),
	CONSTRAINT "files_kind" CHECK (kind in ('picture', 'pdf', 'office', 'video', 'captions')),
	CONSTRAINT "files_bytes" CHECK (bytes > 0),
	CONSTRAINT "files_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_demo" boolean NOT NULL,
	CONSTRAINT "installation_is_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_hash" text,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
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
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(description->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(description->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(description->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(description->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'C')) STORED NOT NULL,
	"heading_words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(title->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'A') || setweight(to_tsvector('spanish', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'es', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('basque', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'eu', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('english', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B') || setweight(to_tsvector('simple', regexp_replace(lower(translate(coalesce(theme->>'en', ''), 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')), '[-/_.]+', ' ', 'g')), 'B')) STORED NOT NULL,
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
CREATE TABLE "mailing_recipients" (
	"mailing_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "mailing_recipients_mailing_id_payer_id_pk" PRIMARY KEY("mailing_id","payer_id"),
	CONSTRAINT "mailing_recipients_state" CHECK (state in ('waiting', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"texts" jsonb NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_tokens_purpose" CHECK (purpose in ('confirmEmail', 'resetPassword', 'deleteAccount', 'twoFactor')),
	CONSTRAINT "one_time_tokens_email" CHECK ((purpose = 'confirmEmail') = (email is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"programme_id" integer NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"people" text NOT NULL,
	"fingerprint" text NOT NULL,
	"priced_on" date NOT NULL,
	"first_month_cents" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"payment_method_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "orders_status" CHECK (status in ('confirmed', 'completed', 'abandoned')),
	CONSTRAINT "orders_amounts" CHECK (first_month_cents >= 0 and monthly_cents > 0),
	CONSTRAINT "orders_card" CHECK (status in ('confirmed', 'abandoned') or payment_method_id is not null),
	CONSTRAINT "orders_closed" CHECK ((status in ('completed', 'abandoned')) = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "outgoing_mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outgoing_mail_language" CHECK (language in ('es', 'eu', 'en'))
);
--> statement-breakpoint
CREATE TABLE "password_reset_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"grace_ends_on" date NOT NULL,
	"reminded" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_failures_kind" CHECK (kind in ('noFunds', 'expiredCard', 'needsConfirmation', 'declined')),
	CONSTRAINT "payment_failures_state" CHECK (state in ('open', 'paid', 'givenUp', 'placeLost')),
	CONSTRAINT "payment_failures_settled" CHECK ((state = 'open') = (settled_at is null))
);
--> statement-breakpoint
CREATE TABLE "payment_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"first_month" text NOT NULL,
	"first_amount_cents" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"known_prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"charged_through" text,
	"last_month" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_schedules_months" CHECK (first_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payment_schedules_charged_through" CHECK (charged_through ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payment_schedules_last_month" CHECK (last_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payment_schedules_amounts" CHECK (first_amount_cents > 0 and monthly_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "price_notices" (
	"price_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"from_month" text NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"withdrawal_notified_at" timestamp with time zone,
	CONSTRAINT "price_notices_price_id_payer_id_pk" PRIMARY KEY("price_id","payer_id"),
	CONSTRAINT "price_notices_from" CHECK (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "programme_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"programme_id" integer NOT NULL,
	"from_month" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"is_start" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "programme_prices_from" CHECK (from_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "programme_prices_amount" CHECK (monthly_cents between 100 and 100000),
	CONSTRAINT "programme_prices_start_stays" CHECK (not (is_start and withdrawn_at is not null))
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"venue" jsonb,
	"instructor" text,
	"sessions" jsonb NOT NULL,
	"description" jsonb,
	"max_people" integer DEFAULT 6 NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programmes_id" CHECK (id > 0),
	CONSTRAINT "programmes_max_people" CHECK (max_people > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_days" (
	"day" date PRIMARY KEY NOT NULL,
	"receipts" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "receipt_days_counted" CHECK (receipts > 0 and amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_series_number" CHECK (last_number >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"charge_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"service_month" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"programme" text NOT NULL,
	"payer_name" text,
	"person_name" text,
	"issuer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_series" CHECK (series ~ '^[0-9]{4}$'),
	CONSTRAINT "receipts_amount" CHECK (amount_cents > 0),
	CONSTRAINT "receipts_month" CHECK (service_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid,
	"donation_id" uuid,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"comment" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure" text,
	"stripe_refund_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"given_back_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "refunds_owner" CHECK (num_nonnulls(charge_id, donation_id) = 1),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_reason" CHECK (reason in ('sessionsCancelled', 'chargedTwice', 'chargedByMistake', 'illness', 'goodwill', 'other', 'madeAtProvider')),
	CONSTRAINT "refunds_status" CHECK (status in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_settled" CHECK ((status = 'pending') = (settled_at is null)),
	CONSTRAINT "refunds_moved" CHECK (case status when 'succeeded' then given_back_at is not null and returned_at is null
        when 'failed' then (given_back_at is null) = (returned_at is null)
        else returned_at is null end)
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"level" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"session_id" text,
	"user_id" uuid,
	"url" text,
	"user_agent" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"two_factor_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"form" integer NOT NULL,
	"counted_for" date NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "statistics_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "timetable_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_days_seeded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"locality" text NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"auth_provider" text DEFAULT 'password' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"google_subject" text,
	"payment_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(translate(first_name || ' ' || last_name || ' ' || email, 'áàâäãåăąāÁÀÂÄÃÅĂĄĀçćčÇĆČďđĎĐéèêëěęėēÉÈÊËĚĘĖĒğģĞĢíìîïįīÍÌÎÏĮĪķĶłľĺļŁĽĹĻñńňņÑŃŇŅóòôöõøőōÓÒÔÖÕØŐŌřŕŘŔšśșşŠŚȘŞťțţŤȚŢúùûüůűūųÚÙÛÜŮŰŪŲýÿÝŸžźżŽŹŻ’‘ʼ´`', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooorrrrssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz''''''''''')) || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g')) STORED NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED NOT NULL,
	CONSTRAINT "users_email_normalised" CHECK ("users"."email" = lower(btrim("users"."email"))),
	CONSTRAINT "users_language" CHECK (language in ('es', 'eu', 'en')),
	CONSTRAINT "users_role" CHECK (role in ('member', 'admin')),
	CONSTRAINT "users_auth_provider" CHECK (auth_provider in ('password', 'google')),
	CONSTRAINT "users_status" CHECK (status in ('active', 'inactive', 'erased')),
	CONSTRAINT "users_erased" CHECK ((status = 'erased') = (erased_at is not null)),
	CONSTRAINT "users_has_a_way_in" CHECK (status = 'erased'
        or (auth_provider = 'password' and password_hash is not null)
        or (auth_provider = 'google' and google_subject is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"ignored" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "advertising_answers" ADD CONSTRAINT "advertising_answers_request_id_advertising_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."advertising_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advertising_answers" ADD CONSTRAINT "advertising_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advertising_requests" ADD CONSTRAINT "advertising_requests_sample_id_files_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "banner_counts" ADD CONSTRAINT "banner_counts_banner_id_banners_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."banners"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_request_id_advertising_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."advertising_requests"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_enrollee_id_enrollees_id_fk" FOREIGN KEY ("enrollee_id") REFERENCES "public"."enrollees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolment_deletions" ADD CONSTRAINT "enrolment_deletions_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolment_deletions" ADD CONSTRAINT "enrolment_deletions_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolment_drafts" ADD CONSTRAINT "enrolment_drafts_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolment_drafts" ADD CONSTRAINT "enrolment_drafts_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_enrollee_id_enrollees_id_fk" FOREIGN KEY ("enrollee_id") REFERENCES "public"."enrollees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_moved_to_id_enrolments_id_fk" FOREIGN KEY ("moved_to_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "library_captions" ADD CONSTRAINT "library_captions_document_id_library_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."library_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "library_documents" ADD CONSTRAINT "library_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_failures" ADD CONSTRAINT "payment_failures_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_price_id_programme_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."programme_prices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "programme_prices" ADD CONSTRAINT "programme_prices_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factor_secrets" ADD CONSTRAINT "two_factor_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "advertising_answers_request" ON "advertising_answers" USING btree ("request_id");
--> statement-breakpoint
CREATE INDEX "advertising_requests_state" ON "advertising_requests" USING btree ("state","created_at");
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "banners_slot_position" ON "banners" USING btree ("slot","position");
--> statement-breakpoint
CREATE INDEX "banners_file" ON "banners" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_enrolment" ON "cancellations" USING btree ("enrolment_id");
--> statement-breakpoint
CREATE INDEX "cards_payer" ON "cards" USING btree ("payer_id");
--> statement-breakpoint
CREATE INDEX "cards_expiry" ON "cards" USING btree ("expires_in");
--> statement-breakpoint
CREATE UNIQUE INDEX "charges_once" ON "charges" USING btree ("enrolment_id","service_month");
--> statement-breakpoint
CREATE UNIQUE INDEX "charges_payment" ON "charges" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "charges_payer" ON "charges" USING btree ("payer_id","charged_on");
--> statement-breakpoint
CREATE INDEX "charges_charged" ON "charges" USING btree ("charged_on","id");
--> statement-breakpoint
CREATE INDEX "charges_month" ON "charges" USING btree ("service_month","charged_on","id");
--> statement-breakpoint
CREATE INDEX "charges_not_paid" ON "charges" USING btree ("status","charged_on","id") WHERE status <> 'paid';
--> statement-breakpoint
CREATE INDEX "charges_under_way" ON "charges" USING btree ("due_at") WHERE status in ('due', 'asking', 'unclear', 'processing');
--> statement-breakpoint
CREATE INDEX "charges_to_try" ON "charges" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days_of_all" ON "closed_days" USING btree ("day") WHERE programme_id is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days_of_one" ON "closed_days" USING btree ("day","programme_id") WHERE programme_id is not null;
--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "donations_payment_intent" ON "donations" USING btree ("payment_intent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "donations_form" ON "donations" USING btree ("form_id");
--> statement-breakpoint
CREATE INDEX "donations_shown" ON "donations" USING btree (coalesce(paid_at, made_at),"id");
--> statement-breakpoint
CREATE INDEX "donations_given" ON "donations" USING btree ("amount_cents","id");
--> statement-breakpoint
CREATE INDEX "donations_declined" ON "donations" USING btree ("declined_at") WHERE declines > 0;
--> statement-breakpoint
CREATE INDEX "donations_unpaid" ON "donations" USING btree ("created_at") WHERE payment_status in ('open', 'processing', 'abandoned');
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollees_person" ON "enrollees" USING btree ("payer_id","person_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_deletions_standing" ON "enrolment_deletions" USING btree ("enrolment_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "enrolment_deletions_to_purge" ON "enrolment_deletions" USING btree ("deleted_at") WHERE undone_at is null and purged_at is null;
--> statement-breakpoint
CREATE INDEX "enrolment_drafts_saved" ON "enrolment_drafts" USING btree ("saved_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolment_views_name" ON "enrolment_views" USING btree ("name");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_moved_to" ON "enrolments" USING btree ("moved_to_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_active" ON "enrolments" USING btree ("payer_id","programme_id","enrollee_id") WHERE status = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_order_position" ON "enrolments" USING btree ("order_id","position");
--> statement-breakpoint
CREATE INDEX "enrolments_payer" ON "enrolments" USING btree ("payer_id");
--> statement-breakpoint
CREATE INDEX "enrolments_enrollee" ON "enrolments" USING btree ("enrollee_id");
--> statement-breakpoint
CREATE INDEX "enrolments_programme_status" ON "enrolments" USING btree ("programme_id","status","deleted_at");
--> statement-breakpoint
CREATE INDEX "enrolments_newest" ON "enrolments" USING btree ("enrolled_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "enrolments_by_name" ON "enrolments" USING btree (person_sort_name collate "C","enrollee_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "enrolments_by_surname" ON "enrolments" USING btree (person_search_text collate "C","enrollee_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "enrolments_by_programme" ON "enrolments" USING btree ("programme_id","enrolled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "enrolments_deleted" ON "enrolments" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "enrolments_by_end" ON "enrolments" USING btree ("effective_end_date" DESC NULLS LAST,"id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "library_documents_words" ON "library_documents" USING gin ("words") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "library_documents_newest" ON "library_documents" USING btree ("created_at","id") WHERE deleted_at is null and not is_hidden;
--> statement-breakpoint
CREATE INDEX "library_documents_type" ON "library_documents" USING btree ("type","created_at","id") WHERE deleted_at is null and not is_hidden;
--> statement-breakpoint
CREATE INDEX "library_documents_deleted" ON "library_documents" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "library_documents_file" ON "library_documents" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "library_documents_title_es" ON "library_documents" USING btree (coalesce(title->>'es', title->>'eu', title->>'en', '') collate "es-x-icu","id");
--> statement-breakpoint
CREATE INDEX "library_documents_title_eu" ON "library_documents" USING btree (coalesce(title->>'eu', title->>'es', title->>'en', '') collate "eu-x-icu","id");
--> statement-breakpoint
CREATE INDEX "library_documents_title_en" ON "library_documents" USING btree (coalesce(title->>'en', title->>'es', title->>'eu', '') collate "en-x-icu","id");
--> statement-breakpoint
CREATE INDEX "mailing_recipients_payer" ON "mailing_recipients" USING btree ("payer_id");
--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "one_time_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");
--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "orders_payer" ON "orders" USING btree ("payer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_once" ON "orders" USING btree ("payer_id","fingerprint") WHERE status = 'confirmed';
--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_mail_dedupe" ON "outgoing_mail" USING btree ("dedupe_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_failures_charge" ON "payment_failures" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "payment_failures_payer" ON "payment_failures" USING btree ("payer_id");
--> statement-breakpoint
CREATE INDEX "payment_failures_newest" ON "payment_failures" USING btree ("failed_at","id");
--> statement-breakpoint
CREATE INDEX "payment_failures_open" ON "payment_failures" USING btree ("grace_ends_on") WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_schedules_enrolment" ON "payment_schedules" USING btree ("enrolment_id");
--> statement-breakpoint
CREATE INDEX "payment_schedules_charged" ON "payment_schedules" USING btree ("charged_through","first_month");
--> statement-breakpoint
CREATE INDEX "payment_schedules_ending" ON "payment_schedules" USING btree ("last_month") WHERE last_month is not null;
--> statement-breakpoint
CREATE INDEX "payment_schedules_card" ON "payment_schedules" USING btree ("payment_method_id");
--> statement-breakpoint
CREATE INDEX "price_notices_payer" ON "price_notices" USING btree ("payer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "programme_prices_month" ON "programme_prices" USING btree ("programme_id","from_month") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "programme_prices_start" ON "programme_prices" USING btree ("programme_id") WHERE is_start;
--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_slug" ON "programmes" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_request_key" ON "programmes" USING btree ("request_key");
--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("series","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_charge" ON "receipts" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "receipts_issued" ON "receipts" USING btree ("issued_on");
--> statement-breakpoint
CREATE INDEX "reconciliations_started" ON "reconciliations" USING btree ("started_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe" ON "refunds" USING btree ("stripe_refund_id");
--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "refunds_donation" ON "refunds" USING btree ("donation_id") WHERE donation_id is not null;
--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("charge_id") WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX "refunds_given_back" ON "refunds" USING btree ("given_back_at");
--> statement-breakpoint
CREATE INDEX "refunds_returned" ON "refunds" USING btree ("returned_at") WHERE returned_at is not null;
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (sort_name collate "es-x-icu","id") WHERE status <> 'erased';
--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id") WHERE status <> 'erased';
--> statement-breakpoint
CREATE INDEX "users_inactive" ON "users" USING btree ("id") WHERE status = 'inactive';
--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE role = 'admin';
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_subject" ON "users" USING btree ("google_subject");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_payment_customer" ON "users" USING btree ("payment_customer_id");
--> statement-breakpoint
CREATE INDEX "webhook_events_unprocessed" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;
--> statement-breakpoint
CREATE INDEX "webhook_events_object" ON "webhook_events" USING btree ("object_id") WHERE processed_at is null;
--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");
--> statement-breakpoint
-- Without this extension, which a database of one's own may lack, searching reads whole tables and
-- misspelt words find nothing.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "enrollees_search" ON "enrollees" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
  CREATE INDEX "library_words_similar" ON "library_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);
  CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);
EXCEPTION WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'pg_trgm is not to be had: %', SQLERRM;
END $$;
--> statement-breakpoint
-- Every instance remembers sessions for a moment and listens for their changes.
CREATE FUNCTION announce_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', OLD.token_hash);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_changes AFTER UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_session_change();
--> statement-breakpoint
CREATE FUNCTION announce_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER account_changes AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION announce_account_change();
--> statement-breakpoint
CREATE FUNCTION number_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_series (series) VALUES (NEW.series) ON CONFLICT DO NOTHING;
  UPDATE receipt_series SET last_number = last_number + 1
    WHERE series = NEW.series RETURNING last_number INTO NEW.number;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_numbered BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION number_receipt();
--> statement-breakpoint
CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'payer_name' - 'person_name') = (to_jsonb(OLD) - 'payer_name' - 'person_name')
    AND (NEW.payer_name IS NULL OR NEW.payer_name = OLD.payer_name)
    AND (NEW.person_name IS NULL OR NEW.person_name = OLD.person_name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'receipts are kept as they were issued' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION keep_receipt();
--> statement-breakpoint
CREATE FUNCTION keep_receipt_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only from within the trigger that numbers a receipt, and one number at a time.
  IF pg_trigger_depth() < 2 OR TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'numbers of receipts are given by issuing one' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.series <> OLD.series OR NEW.last_number <> OLD.last_number + 1) THEN
    RAISE EXCEPTION 'numbers of receipts have no gaps' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.last_number <> 0 THEN
    RAISE EXCEPTION 'a series of receipts begins with 1' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipt_series_kept BEFORE INSERT OR UPDATE OR DELETE ON receipt_series
  FOR EACH ROW EXECUTE FUNCTION keep_receipt_series();
--> statement-breakpoint
-- What a list of enrolments is sorted by and searched in is the person's, and follows the person.
CREATE FUNCTION enrolment_takes_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT person.search_text, person.sort_name INTO NEW.person_search_text, NEW.person_sort_name
    FROM enrollees person WHERE person.id = NEW.enrollee_id
    -- Waits for a concurrent rename of the person.
    FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolment_takes_person BEFORE INSERT OR UPDATE OF enrollee_id, person_search_text, person_sort_name
  ON enrolments FOR EACH ROW EXECUTE FUNCTION enrolment_takes_person();
--> statement-breakpoint
CREATE FUNCTION enrolments_follow_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolments SET enrollee_id = NEW.id WHERE enrollee_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrolments_follow_person AFTER UPDATE ON enrollees FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.sort_name IS DISTINCT FROM NEW.sort_name)
  EXECUTE FUNCTION enrolments_follow_person();
--> statement-breakpoint
INSERT INTO timetable_state DEFAULT VALUES;
--> statement-breakpoint
-- Every change of the programmes' public data raises the version, which every process reads.
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
--> statement-breakpoint
-- Prices are part of the programmes' public data.
CREATE TRIGGER timetable_changes AFTER INSERT OR UPDATE OR DELETE ON programme_prices
  FOR EACH STATEMENT EXECUTE FUNCTION count_timetable_change();
--> statement-breakpoint
-- By statement, not by row: an insert of thousands counts each day up once.
CREATE FUNCTION count_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_days (day, receipts, amount_cents)
    SELECT issued_on, count(*), sum(amount_cents) FROM issued GROUP BY issued_on ORDER BY issued_on
    ON CONFLICT (day) DO UPDATE SET receipts = receipt_days.receipts + excluded.receipts,
      amount_cents = receipt_days.amount_cents + excluded.amount_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_counted AFTER INSERT ON receipts REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION count_receipts();
--> statement-breakpoint
INSERT INTO library_state DEFAULT VALUES;
--> statement-breakpoint
-- Every change of the library raises the version, which every process reads.
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
--> statement-breakpoint
-- By whatever way rows come, also from servers of before, which know of neither moment.
CREATE FUNCTION date_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'succeeded' THEN
    NEW.given_back_at := coalesce(NEW.given_back_at, NEW.settled_at);
  END IF;
  NEW.returned_at := CASE WHEN NEW.status = 'failed' AND NEW.given_back_at IS NOT NULL
    THEN coalesce(NEW.returned_at, NEW.settled_at) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_dated BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION date_refund();
