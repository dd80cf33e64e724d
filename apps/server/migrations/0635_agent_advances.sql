-- What the house paid in the place of a parent is a claim on it, and a line of its own: the house is its payer, the parent its agent.
ALTER TABLE commissions.statement_line
  DROP CONSTRAINT statement_line_kind_check,
  ADD CONSTRAINT statement_line_kind_check CHECK (kind IN ('rebate', 'daily_salary', 'hourly_salary', 'dividend', 'advance')),
  ADD CONSTRAINT advance_is_a_claim CHECK (kind <> 'advance' OR (amount < 0 AND payer_id IS NULL AND state IN ('claim', 'netted', 'paid')));

-- Whether the house paid it in the payer's place.
ALTER TABLE commissions.payment ADD COLUMN from_house boolean NOT NULL DEFAULT false;

-- Lines that were taken out, held or left with the house: what a later correction of the same matter takes is set against them first.
CREATE INDEX line_taken_out ON commissions.statement_line (agent_id, day) WHERE state IN ('held', 'reversed', 'house');
