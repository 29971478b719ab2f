CREATE TABLE "status_alerts" (
	"subject" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone
);
