CREATE TABLE "advertising_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"message" text NOT NULL,
	"sample_file_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
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
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot" text NOT NULL,
	"file_key" text NOT NULL,
	"link" text,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_slot" CHECK (slot in ('primary', 'secondary')),
	CONSTRAINT "banners_period" CHECK (starts_on is null or ends_on is null or starts_on <= ends_on)
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
	CONSTRAINT "cancellations_reason" CHECK (reason in ('price', 'notUsingService', 'technicalIssues', 'foundAlternative', 'personalReasons', 'adminDecision', 'other')),
	CONSTRAINT "cancellations_confirmed" CHECK (confirmed),
	CONSTRAINT "cancellations_charge" CHECK ((last_charge_on is null) = (last_charge_cents is null))
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
	"amount_cents" integer NOT NULL,
	"anonymous" boolean NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"payment_intent_id" text,
	"payment_status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_amount" CHECK (amount_cents > 0),
	CONSTRAINT "donations_donor" CHECK (anonymous or (first_name is not null and last_name is not null and email is not null))
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
	CONSTRAINT "enrollees_age_known" CHECK (birth_date is not null or age_years is not null),
	CONSTRAINT "enrollees_age_range" CHECK (age_years is null or age_years between 0 and 120),
	CONSTRAINT "enrollees_age_dated" CHECK ((age_years is null) = (age_stated_on is null))
);
--> statement-breakpoint
CREATE TABLE "enrolment_drafts" (
	"payer_id" uuid NOT NULL,
	"programme_id" integer NOT NULL,
	"people" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolment_drafts_payer_id_programme_id_pk" PRIMARY KEY("payer_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"programme_id" integer NOT NULL,
	"enrollee_id" uuid NOT NULL,
	"order_id" uuid,
	"position" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"additional_info" text,
	"enrolled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"effective_end_date" date,
	CONSTRAINT "enrolments_status" CHECK (status in ('pending', 'active', 'inactive')),
	CONSTRAINT "enrolments_end" CHECK ((status = 'inactive') = (ended_at is not null))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"payer_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"number" text,
	"amount_cents" integer NOT NULL,
	"charged_on" date NOT NULL,
	"service_month" text NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_status" CHECK (status in ('open', 'paid', 'failed', 'void', 'refunded')),
	CONSTRAINT "invoices_amount" CHECK (amount_cents > 0),
	CONSTRAINT "invoices_month" CHECK (service_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "library_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"theme" text NOT NULL,
	"title" text NOT NULL,
	"file_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_documents_type" CHECK (type in ('document', 'presentation', 'video'))
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
	"claimed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "orders_status" CHECK (status in ('confirmed', 'completing', 'completed', 'abandoned')),
	CONSTRAINT "orders_amounts" CHECK (first_month_cents >= 0 and monthly_cents > 0),
	CONSTRAINT "orders_card" CHECK (status in ('confirmed', 'abandoned') or payment_method_id is not null),
	CONSTRAINT "orders_closed" CHECK ((status in ('completed', 'abandoned')) = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"stripe_schedule_id" text,
	"stripe_subscription_id" text,
	"first_month" text NOT NULL,
	"first_amount_cents" integer NOT NULL,
	"monthly_cents" integer NOT NULL,
	"planned_through" text,
	"charged_through" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_schedules_status" CHECK (status in ('planned', 'active', 'ended')),
	CONSTRAINT "payment_schedules_months" CHECK (first_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payment_schedules_amounts" CHECK (first_amount_cents > 0 and monthly_cents > 0),
	CONSTRAINT "payment_schedules_linked" CHECK (status <> 'active' or (stripe_schedule_id is not null and stripe_subscription_id is not null))
);
--> statement-breakpoint
CREATE TABLE "programmes" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"venue" text,
	"instructor" text,
	"sessions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "programmes_id" CHECK (id > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
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
	"payment_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp with time zone,
	CONSTRAINT "users_email_normalised" CHECK ("users"."email" = lower(btrim("users"."email"))),
	CONSTRAINT "users_language" CHECK (language in ('es', 'eu', 'en')),
	CONSTRAINT "users_role" CHECK (role in ('member', 'admin')),
	CONSTRAINT "users_auth_provider" CHECK (auth_provider in ('password', 'google')),
	CONSTRAINT "users_status" CHECK (status in ('active', 'inactive')),
	CONSTRAINT "users_has_a_way_in" CHECK (auth_provider <> 'password' or password_hash is not null)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_enrollee_id_enrollees_id_fk" FOREIGN KEY ("enrollee_id") REFERENCES "public"."enrollees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollees" ADD CONSTRAINT "enrollees_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_drafts" ADD CONSTRAINT "enrolment_drafts_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_drafts" ADD CONSTRAINT "enrolment_drafts_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_enrollee_id_enrollees_id_fk" FOREIGN KEY ("enrollee_id") REFERENCES "public"."enrollees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_programme_id_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."programmes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_schedules" ADD CONSTRAINT "payment_schedules_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_enrolment" ON "cancellations" USING btree ("enrolment_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_payment_intent" ON "donations" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollees_person" ON "enrollees" USING btree ("payer_id","person_key");--> statement-breakpoint
CREATE INDEX "enrolment_drafts_saved" ON "enrolment_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one_active" ON "enrolments" USING btree ("payer_id","programme_id","enrollee_id") WHERE status in ('pending', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_order_position" ON "enrolments" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "enrolments_payer" ON "enrolments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "enrolments_programme_status" ON "enrolments" USING btree ("programme_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_stripe" ON "invoices" USING btree ("stripe_invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_payer" ON "invoices" USING btree ("payer_id","charged_on");--> statement-breakpoint
CREATE INDEX "invoices_enrolment" ON "invoices" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_documents_file" ON "library_documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "orders_payer" ON "orders" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("claimed_at") WHERE status = 'completing';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_once" ON "orders" USING btree ("payer_id","fingerprint") WHERE status in ('confirmed', 'completing');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_schedules_enrolment" ON "payment_schedules" USING btree ("enrolment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_schedules_stripe_schedule" ON "payment_schedules" USING btree ("stripe_schedule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_schedules_stripe_subscription" ON "payment_schedules" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "payment_schedules_planned" ON "payment_schedules" USING btree ("planned_through") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "programmes_slug" ON "programmes" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_payment_customer" ON "users" USING btree ("payment_customer_id");--> statement-breakpoint
CREATE INDEX "webhook_events_unprocessed" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;