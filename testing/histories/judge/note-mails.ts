/** Every e-mail that is written, for the judge, who comes when some of them have been forgotten. */
export const NOTE_MAILS = `
  create table world_mail (id uuid not null, dedupe_key text not null, recipient text not null);
  create function note_mail() returns trigger language plpgsql as $$
    begin
      insert into public.world_mail values (new.id, new.dedupe_key, new.recipient);
      return new;
    end $$;
  create trigger note_mail after insert on outgoing_mail for each row execute function note_mail();
`
