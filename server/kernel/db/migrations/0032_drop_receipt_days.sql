DROP TRIGGER receipts_counted ON receipts;
--> statement-breakpoint
DROP FUNCTION count_receipts;
--> statement-breakpoint
DROP TABLE "receipt_days" CASCADE;