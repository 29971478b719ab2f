CREATE TABLE "receipt_days" (
	"day" date PRIMARY KEY NOT NULL,
	"receipts" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "receipt_days_counted" CHECK (receipts > 0 and amount_cents > 0)
);
--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("settled_at") WHERE status = 'succeeded';--> statement-breakpoint
-- By statement, not by row: whoever writes thousands at once counts each day up once.
CREATE FUNCTION count_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receipt_days (day, receipts, amount_cents)
    SELECT issued_on, count(*), sum(amount_cents) FROM issued GROUP BY issued_on ORDER BY issued_on
    ON CONFLICT (day) DO UPDATE SET receipts = receipt_days.receipts + excluded.receipts,
      amount_cents = receipt_days.amount_cents + excluded.amount_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_counted AFTER INSERT ON receipts REFERENCING NEW TABLE AS issued
  FOR EACH STATEMENT EXECUTE FUNCTION count_receipts();--> statement-breakpoint
INSERT INTO receipt_days (day, receipts, amount_cents)
  SELECT issued_on, count(*), sum(amount_cents) FROM receipts GROUP BY issued_on;
