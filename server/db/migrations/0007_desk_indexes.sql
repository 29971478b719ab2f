CREATE INDEX "invoices_not_paid" ON "invoices" USING btree ("status","charged_on","id") WHERE status <> 'paid';--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ((first_name || ' ' || last_name) collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");