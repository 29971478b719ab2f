DROP INDEX "refunds_settled";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_given_back" ON "refunds" USING btree ("given_back_at");--> statement-breakpoint
CREATE INDEX "refunds_returned" ON "refunds" USING btree ("returned_at") WHERE returned_at is not null;--> statement-breakpoint
-- By whatever way rows come, also from servers of before, which know of neither moment.
CREATE FUNCTION date_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'succeeded' THEN
    NEW.given_back_at := coalesce(NEW.given_back_at, NEW.settled_at);
  END IF;
  NEW.returned_at := CASE WHEN NEW.status = 'failed' AND NEW.given_back_at IS NOT NULL
    THEN coalesce(NEW.returned_at, NEW.settled_at) END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_dated BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION date_refund();--> statement-breakpoint
UPDATE refunds SET given_back_at = settled_at WHERE status = 'succeeded';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_moved" CHECK (case status when 'succeeded' then given_back_at is not null and returned_at is null
        when 'failed' then (given_back_at is null) = (returned_at is null)
        else returned_at is null end);