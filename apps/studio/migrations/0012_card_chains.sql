-- Hands of cards take their seeds from a chain of their table, published when it opens, and are applied with what members bring as they sit down.

ALTER TABLE studio.card_table
  -- Where the next hand stands in the table's chains.
  ADD COLUMN chain_no integer NOT NULL DEFAULT 1 CHECK (chain_no > 0),
  ADD COLUMN next_index integer NOT NULL DEFAULT 1 CHECK (next_index > 0),
  -- What members brought until the last hand was told, as one hash, and what the last part of it was made of.
  ADD COLUMN salt text NOT NULL DEFAULT '' CHECK (salt ~ '^([0-9a-f]{64})?$'),
  ADD COLUMN salt_from jsonb,
  ADD CONSTRAINT card_table_salt CHECK ((salt = '') = (salt_from IS NULL));

-- What the member brought, until it is part of the salt.
ALTER TABLE studio.card_seat ADD COLUMN member_seed text;

-- Null in hands of before chains.
ALTER TABLE studio.card_hand
  ADD COLUMN chain_no integer,
  ADD COLUMN chain_index integer CHECK (chain_index > 0),
  ADD COLUMN salt text NOT NULL DEFAULT '',
  ADD COLUMN salt_from jsonb,
  ADD CONSTRAINT card_hand_chain CHECK ((chain_no IS NULL) = (chain_index IS NULL)),
  ADD CONSTRAINT card_hand_place UNIQUE (table_id, chain_no, chain_index);

-- The place and the salt of a hand are fixed when it is told.
CREATE FUNCTION studio.keep_hand_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.chain_no IS DISTINCT FROM OLD.chain_no OR NEW.chain_index IS DISTINCT FROM OLD.chain_index
    OR NEW.salt <> OLD.salt OR NEW.salt_from IS DISTINCT FROM OLD.salt_from
  THEN RAISE EXCEPTION 'hand % keeps its place in the chain', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER card_hand_place BEFORE UPDATE ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.keep_hand_place();
