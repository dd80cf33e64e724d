-- Closing of a day: the statement of every payment provider compared with our own books, each difference explained, and the
-- day then immutable. Amounts in minor units.
CREATE SCHEMA closing;
GRANT USAGE ON SCHEMA closing TO lantern_app;

CREATE TABLE closing.day (
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  day date NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  version integer NOT NULL DEFAULT 1,
  -- Display name of the operator who changed it last, for the refusal of a stale edit.
  changed_by text NOT NULL DEFAULT '',
  closed_at timestamptz,
  closed_by text,
  reason text CHECK (length(reason) <= 500),
  -- The proofs of the ledger as they were at closing.
  proofs jsonb,
  -- Our own sums at closing, by direction and provider: a payment that is recorded later shows against them.
  sums jsonb,
  PRIMARY KEY (merchant_code, day),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL)),
  CHECK (state <> 'closed' OR (proofs IS NOT NULL AND sums IS NOT NULL AND reason IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE ON closing.day TO lantern_app;

-- The file of a provider for the day; without columns the operator said why there is none.
CREATE TABLE closing.statement (
  id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  day date NOT NULL,
  direction text COLLATE "C" NOT NULL CHECK (direction IN ('pay_in', 'pay_out')),
  provider text COLLATE "C" NOT NULL CHECK (length(provider) BETWEEN 1 AND 64),
  -- The unit the provider pays in; coins in millionths.
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  file_name text CHECK (length(file_name) BETWEEN 1 AND 200),
  sha256 bytea CHECK (octet_length(sha256) = 32),
  -- Which column of the file is what, and how it writes numbers and dates; offered again with the provider's next file.
  format jsonb,
  waived text CHECK (length(waived) <= 500),
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  uploaded_by text NOT NULL,
  their_count integer NOT NULL CHECK (their_count >= 0),
  their_sum bigint NOT NULL CHECK (their_sum >= 0),
  our_count integer NOT NULL CHECK (our_count >= 0),
  our_sum bigint NOT NULL CHECK (our_sum >= 0),
  -- Rows of other days or of the other direction.
  skipped integer NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  -- Rows of an account that merchants share, whose money is another merchant's.
  elsewhere_count integer NOT NULL DEFAULT 0,
  elsewhere_sum bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (merchant_code, day) REFERENCES closing.day,
  CHECK ((file_name IS NULL) = (waived IS NOT NULL) AND (file_name IS NULL) = (format IS NULL) AND (file_name IS NULL) = (sha256 IS NULL))
);
-- One statement of a provider a day; the same file never twice.
CREATE UNIQUE INDEX statement_source ON closing.statement (merchant_code, day, direction, provider, currency);
CREATE UNIQUE INDEX statement_file ON closing.statement (merchant_code, sha256);
CREATE INDEX statement_format ON closing.statement (merchant_code, direction, provider, currency, uploaded_at) WHERE format IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON closing.statement TO lantern_app;
GRANT UPDATE (our_count, our_sum, elsewhere_count, elsewhere_sum) ON closing.statement TO lantern_app;

-- The rows of a file that count.
CREATE TABLE closing.line (
  statement text COLLATE "C" NOT NULL REFERENCES closing.statement ON DELETE CASCADE,
  -- The file's line, from 1; the heads are the first.
  line integer NOT NULL CHECK (line > 0),
  reference text COLLATE "C" NOT NULL CHECK (length(reference) <= 128),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (statement, line)
);
GRANT SELECT, INSERT, DELETE ON closing.line TO lantern_app;

CREATE TABLE closing.difference (
  id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  day date NOT NULL,
  statement text COLLATE "C" NOT NULL REFERENCES closing.statement ON DELETE CASCADE,
  -- `ours`: the statement does not have it; `theirs`: we do not; `amount`: both, with other amounts; `day`: ours is of another day.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('ours', 'theirs', 'amount', 'day')),
  -- The file's line, null for `ours`.
  line integer,
  reference text COLLATE "C" NOT NULL,
  their_amount bigint,
  our_amount bigint,
  -- Our order or withdrawal; null where we have none, or only money without an order.
  object_id text COLLATE "C",
  explained_at timestamptz,
  explained_by text,
  explanation text CHECK (length(explanation) <= 500),
  CHECK ((explained_at IS NULL) = (explanation IS NULL) AND (explained_at IS NULL) = (explained_by IS NULL)),
  CHECK ((line IS NULL) = (kind = 'ours') AND (their_amount IS NULL) = (kind = 'ours') AND (our_amount IS NULL) = (kind = 'theirs'))
);
CREATE INDEX difference_day ON closing.difference (merchant_code, day, reference, id);
CREATE INDEX difference_statement ON closing.difference (statement);
GRANT SELECT, INSERT, DELETE ON closing.difference TO lantern_app;
GRANT UPDATE (explained_at, explained_by, explanation) ON closing.difference TO lantern_app;

-- A closed day is immutable, for the database's owner too: only its state may be opened again, by the act that needs two persons.
CREATE FUNCTION closing.refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'closed' AND (TG_OP = 'DELETE' OR NEW.state = 'closed' OR NEW.version <> OLD.version + 1) THEN
    RAISE EXCEPTION 'the day % of % is closed', OLD.day, OLD.merchant_code;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER day_closed BEFORE UPDATE OR DELETE ON closing.day FOR EACH ROW EXECUTE FUNCTION closing.refuse_closed_day();

CREATE FUNCTION closing.refuse_closed_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE part_day date; part_merchant text;
BEGIN
  IF TG_TABLE_NAME = 'line' THEN
    SELECT s.day, s.merchant_code INTO part_day, part_merchant FROM closing.statement s
      WHERE s.id = CASE TG_OP WHEN 'DELETE' THEN OLD.statement ELSE NEW.statement END;
  ELSIF TG_OP = 'DELETE' THEN part_day := OLD.day; part_merchant := OLD.merchant_code;
  ELSE part_day := NEW.day; part_merchant := NEW.merchant_code;
  END IF;
  IF EXISTS (SELECT FROM closing.day d WHERE d.merchant_code = part_merchant AND d.day = part_day AND d.state = 'closed') THEN
    RAISE EXCEPTION 'the day % of % is closed', part_day, part_merchant;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER statement_closed BEFORE INSERT OR UPDATE OR DELETE ON closing.statement FOR EACH ROW EXECUTE FUNCTION closing.refuse_closed_part();
CREATE TRIGGER difference_closed BEFORE INSERT OR UPDATE OR DELETE ON closing.difference FOR EACH ROW EXECUTE FUNCTION closing.refuse_closed_part();
CREATE TRIGGER line_closed BEFORE INSERT OR UPDATE OR DELETE ON closing.line FOR EACH ROW EXECUTE FUNCTION closing.refuse_closed_part();

-- Money of a day by the time the provider names.
CREATE INDEX bank_payment_day ON payments.bank_payment (merchant_code, paid_at);
CREATE INDEX withdrawal_finished ON withdrawals.withdrawal (merchant_code, finished_at) WHERE status = 'paid';
-- Money by what the provider calls it, spaces and case aside.
CREATE INDEX bank_payment_plain_reference ON payments.bank_payment (provider, upper(regexp_replace(reference, '\s', '', 'g')));
CREATE INDEX payout_plain_reference ON withdrawals.payout (provider, upper(regexp_replace(coalesce(bank_reference, withdrawal_id), '\s', '', 'g')));
