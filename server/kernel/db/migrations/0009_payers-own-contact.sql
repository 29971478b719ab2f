ALTER TABLE "enrollees" ADD COLUMN "is_payer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION enrollee_takes_own_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT nullif(account.phone, ''), nullif(account.locality, '') INTO NEW.phone, NEW.locality
    FROM users account WHERE account.id = NEW.payer_id
    -- Waits for a concurrent change of the account.
    FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollee_takes_own_contact BEFORE INSERT OR UPDATE OF is_payer, phone, locality ON enrollees FOR EACH ROW
  WHEN (NEW.is_payer AND NEW.erased_at IS NULL) EXECUTE FUNCTION enrollee_takes_own_contact();
--> statement-breakpoint
CREATE FUNCTION enrollee_follows_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollees SET phone = NEW.phone, locality = NEW.locality, version = version + 1
    WHERE payer_id = NEW.id AND is_payer AND erased_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollee_follows_account AFTER UPDATE OF phone, locality ON users FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone OR OLD.locality IS DISTINCT FROM NEW.locality)
  EXECUTE FUNCTION enrollee_follows_account();
--> statement-breakpoint
-- The only person of the payer's name, of whom the payer has not stated that they may enrol them.
UPDATE enrollees SET is_payer = true FROM (
  SELECT min(person.id::text)::uuid AS id FROM enrollees person JOIN users account ON account.id = person.payer_id
    WHERE person.erased_at IS NULL AND account.status <> 'erased'
      AND split_part(person.person_key, '|', 1) = regexp_replace(
        lower(normalize(account.first_name || account.last_name, NFKD) COLLATE "es-x-icu"), '[^[:alpha:]]', '', 'g')
    GROUP BY person.payer_id HAVING count(*) = 1
) own
  WHERE enrollees.id = own.id
    AND NOT EXISTS (SELECT FROM consents WHERE enrollee_id = enrollees.id AND kind = 'declaration');
