CREATE TABLE "receipt_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"series" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"receipt_id" uuid NOT NULL,
	"issued_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"refund_id" uuid,
	"dispute_id" uuid,
	"issuer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_corrections_series" CHECK (series ~ '^R[0-9]{4}$'),
	CONSTRAINT "receipt_corrections_reason" CHECK (reason in ('refunded', 'refundFailed', 'returned')),
	CONSTRAINT "receipt_corrections_amount" CHECK (amount_cents <> 0 and (amount_cents > 0) = (reason = 'refundFailed')),
	CONSTRAINT "receipt_corrections_occasion" CHECK (num_nonnulls(refund_id, dispute_id) = 1 and (reason = 'returned') = (refund_id is null))
);
--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_corrections" ADD CONSTRAINT "receipt_corrections_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_corrections_number" ON "receipt_corrections" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_corrections_refund" ON "receipt_corrections" USING btree ("refund_id","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_corrections_dispute" ON "receipt_corrections" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "receipt_corrections_receipt" ON "receipt_corrections" USING btree ("receipt_id");--> statement-breakpoint
CREATE TRIGGER receipt_corrections_numbered BEFORE INSERT ON receipt_corrections
  FOR EACH ROW EXECUTE FUNCTION number_receipt();
--> statement-breakpoint
CREATE FUNCTION keep_receipt_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'corrections of receipts are kept as they were issued' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipt_corrections_kept BEFORE UPDATE OR DELETE ON receipt_corrections
  FOR EACH ROW EXECUTE FUNCTION keep_receipt_correction();
--> statement-breakpoint
-- Of refunds from before: issued today, since no document says that it is older than it is, in the order of the money.
INSERT INTO "receipt_corrections" ("series", "receipt_id", "issued_on", "amount_cents", "reason", "refund_id", "issuer")
SELECT 'R' || to_char(today, 'YYYY'), receipt."id", today, moved.cents, moved.reason, refund."id", receipt."issuer"
FROM "refunds" refund JOIN "receipts" receipt ON receipt."charge_id" = refund."charge_id",
  LATERAL (VALUES ('refunded', refund."given_back_at", -refund."amount_cents"),
    ('refundFailed', refund."returned_at", refund."amount_cents")) AS moved(reason, at, cents),
  LATERAL (SELECT (now() AT TIME ZONE 'Europe/Madrid')::date AS today) issue
WHERE moved.at IS NOT NULL
ORDER BY moved.at, refund."id";
