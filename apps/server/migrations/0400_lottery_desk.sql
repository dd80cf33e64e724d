-- The lottery desk: results typed by two persons, voids of settled issues, lists of issues.

-- What a person typed as the official result of an issue. A round ends when two persons have typed it: the same numbers draw the
-- issue, different ones begin a new round. An entry of an open round may be typed again by its own person.
CREATE TABLE lottery.result_entry (
  game_code text NOT NULL,
  numero text NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  result jsonb NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Another person typed something else: the round is over, and both are shown.
  mismatched boolean NOT NULL DEFAULT false,
  PRIMARY KEY (game_code, numero, round, operator_id),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue
);
GRANT SELECT, INSERT ON lottery.result_entry TO lantern_app;
GRANT UPDATE (result, operator_name, entered_at, mismatched) ON lottery.result_entry TO lantern_app;

-- Voided after its settlement: its bets are settled again, each as a refund. The drawn result stays and can be verified.
ALTER TABLE lottery.issue ADD COLUMN voided_at timestamptz;
ALTER TABLE lottery.issue ADD CONSTRAINT issue_voided CHECK (voided_at IS NULL OR state = 'resettled');

-- The desk's lists page by the draw, of all games, of one, and in a state.
CREATE INDEX issue_by_draw ON lottery.issue (draws_at, (game_code || '-' || numero));
CREATE INDEX issue_of_game_by_draw ON lottery.issue (game_code, draws_at, (game_code || '-' || numero));
CREATE INDEX issue_in_state_by_draw ON lottery.issue (state, draws_at, (game_code || '-' || numero));
