CREATE TABLE "statistics" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"form" integer NOT NULL,
	"counted_for" date NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "statistics_one" CHECK (id = 1)
);
