DROP INDEX "donations_made";--> statement-breakpoint
CREATE INDEX "donations_shown" ON "donations" USING btree (coalesce(paid_at, made_at),"id");