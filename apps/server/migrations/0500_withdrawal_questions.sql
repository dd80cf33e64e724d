-- A reviewer's question to the member and the answer. The withdrawal stays in review and its hold is untouched. One question
-- of a withdrawal is open at a time; erasure takes the answer's text and leaves that there was one.
CREATE TABLE withdrawals.question (
  question_id text COLLATE "C" PRIMARY KEY,
  withdrawal_id text COLLATE "C" NOT NULL REFERENCES withdrawals.withdrawal,
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  asked_by text COLLATE "C" NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT kernel.now(),
  answer text CHECK (length(answer) BETWEEN 1 AND 1000),
  answered_at timestamptz,
  CHECK (answer IS NULL OR answered_at IS NOT NULL)
);
CREATE UNIQUE INDEX question_open ON withdrawals.question (withdrawal_id) WHERE answered_at IS NULL;
CREATE INDEX question_withdrawal ON withdrawals.question (withdrawal_id, asked_at);
GRANT SELECT, INSERT ON withdrawals.question TO lantern_app;
GRANT UPDATE (answer, answered_at) ON withdrawals.question TO lantern_app;

CALL kernel.show_on_desks('withdrawals.question', 'withdrawal',
  'SELECT w.merchant_code FROM changed JOIN withdrawals.withdrawal w USING (withdrawal_id)');
