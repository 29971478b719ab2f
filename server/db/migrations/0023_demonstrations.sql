CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_demo" boolean NOT NULL,
	CONSTRAINT "installation_is_one" CHECK (id = 1)
);
