-- The studio's own records: who plays, what was staked on which seed, and which wallet calls are pending.
-- Seeds are sealed while a round runs (64 bytes) and plain once it is over (32).

-- Frames that were opened and not entered yet. Tokens are stored hashed; the platform's token is kept until it is exchanged.
CREATE TABLE studio.launch (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL UNIQUE,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  game text NOT NULL,
  language text NOT NULL,
  wallet_token text NOT NULL,
  lobby_url text NOT NULL,
  deposit_url text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Members inside a frame. The wallet's session is worth nothing without the vendor's key, which is not in this database.
CREATE TABLE studio.session (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL UNIQUE,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text,
  language text NOT NULL,
  demo boolean NOT NULL,
  wallet_session text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_by_end ON studio.session (ends_at);

-- The seed of a member's next round of a game; its hash is published before anything is staked on it.
CREATE TABLE studio.next_seed (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  seed bytea NOT NULL,
  seed_hash text NOT NULL,
  PRIMARY KEY (vendor, member_ref, currency, game),
  CONSTRAINT next_seed_length CHECK (octet_length(seed) IN (32, 64))
);

-- Shared rounds take their seeds from chains published ahead, and their outcome also from members' seeds of earlier rounds.

-- s(i) = SHA-256(s(i + 1)), s(length) is random and sealed, head = SHA-256(s(1)). The round at place i is decided by s(i); its seed's hash is s(i - 1).
CREATE TABLE studio.seed_chain (
  game text NOT NULL,
  chain_no integer NOT NULL CHECK (chain_no > 0),
  head text NOT NULL CHECK (head ~ '^[0-9a-f]{64}$'),
  length integer NOT NULL CHECK (length > 0),
  -- Bound to the head; never plain.
  sealed_end bytea NOT NULL CHECK (octet_length(sealed_end) = 64),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (game, chain_no)
);

-- Rounds that many play together: one seed, one outcome, a stake of a member being a row of studio.round that names its shared round.

-- betting: stakes are taken until phase_ends_at. running: betting is over, the outcome is withheld. shown: it is published.
-- ended: nothing more happens to it. void: it could not be decided, and every stake is refunded.
CREATE TABLE studio.shared_round (
  shared_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  game text NOT NULL,
  kind text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  seed bytea,
  seed_hash text NOT NULL,
  phase text NOT NULL DEFAULT 'betting' CHECK (phase IN ('betting', 'running', 'shown', 'ended', 'void')),
  phase_began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  phase_ends_at timestamptz NOT NULL,
  -- What the round depends on from before: the cards that are out of the shoe.
  memory jsonb,
  result jsonb,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Every stake has been decided, and is paid or being paid.
  settled_at timestamptz,
  chain_no integer,
  chain_index integer CHECK (chain_index > 0),
  -- Members' seeds of earlier rounds, as one hash; fixed when the round is opened. Empty while there are none.
  salt text NOT NULL DEFAULT '' CHECK (salt ~ '^([0-9a-f]{64})?$'),
  -- Members' seeds of this round, in the order their stakes were taken; the salt of the next round is made of them.
  member_seeds jsonb NOT NULL DEFAULT '[]',
  UNIQUE (game, number),
  CHECK (phase <> 'betting' OR result IS NULL),
  CHECK (phase IN ('betting', 'void') OR result IS NOT NULL),
  CHECK (settled_at IS NULL OR phase IN ('shown', 'ended', 'void')),
  CONSTRAINT shared_round_seed_length CHECK (octet_length(seed) = 32),
  CONSTRAINT shared_round_chain CHECK ((chain_no IS NULL) = (chain_index IS NULL)),
  CONSTRAINT shared_round_seed CHECK (CASE WHEN chain_no IS NULL THEN seed IS NOT NULL ELSE phase NOT IN ('shown', 'ended') OR seed IS NOT NULL END),
  CONSTRAINT shared_round_place UNIQUE (game, chain_no, chain_index),
  CONSTRAINT shared_round_chain_known FOREIGN KEY (game, chain_no) REFERENCES studio.seed_chain (game, chain_no)
);
-- One running round per table.
CREATE UNIQUE INDEX shared_round_running ON studio.shared_round (game) WHERE phase IN ('betting', 'running', 'shown');
CREATE INDEX shared_round_due ON studio.shared_round (phase_ends_at) WHERE phase IN ('betting', 'running', 'shown');
CREATE INDEX shared_round_unsettled ON studio.shared_round (shared_id) WHERE settled_at IS NULL AND phase IN ('shown', 'ended', 'void');
CREATE INDEX shared_round_brought ON studio.shared_round (game, number DESC) WHERE member_seeds <> '[]';
-- Rounds without stakes are deleted after some days.
CREATE INDEX shared_round_old ON studio.shared_round (opened_at) WHERE member_seeds = '[]' AND settled_at IS NOT NULL;

-- Members per table and process of the studio; rows of a process that is gone are soon too old to count.
CREATE UNLOGGED TABLE studio.presence (
  process_id text NOT NULL,
  game text NOT NULL,
  members integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (game, process_id)
);

-- The latest chat lines of a table.
CREATE TABLE studio.table_chat (
  line_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  game text NOT NULL,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 80),
  said_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX table_chat_of_game ON studio.table_chat (game, line_id DESC);
CREATE INDEX table_chat_of_member ON studio.table_chat (vendor, member_ref, said_at DESC);

-- waiting: for a second player. starting: the next hand is published. asking: holds are being taken. playing: the time of the turn.
-- shown: how the hand ended. closed: no one sits there any more.
CREATE TABLE studio.card_table (
  table_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  vendor text NOT NULL,
  game text NOT NULL,
  currency text NOT NULL,
  room text NOT NULL,
  -- Practice, and whether its play money is the wallet's or the studio's own chips.
  practice boolean NOT NULL,
  chips boolean NOT NULL CHECK (practice OR NOT chips),
  stake bigint NOT NULL CHECK (stake > 0),
  hold bigint NOT NULL CHECK (hold >= stake),
  seat_count smallint NOT NULL CHECK (seat_count BETWEEN 2 AND 4),
  version bigint NOT NULL DEFAULT 1,
  phase text NOT NULL DEFAULT 'waiting' CHECK (phase IN ('waiting', 'starting', 'asking', 'playing', 'shown', 'closed')),
  phase_began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  phase_ends_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  hand_id text COLLATE "C",
  -- The seat that won the hand before, while its player sits there.
  leader_seat smallint,
  -- The next hand's place in the table's chains.
  chain_no integer NOT NULL DEFAULT 1 CHECK (chain_no > 0),
  next_index integer NOT NULL DEFAULT 1 CHECK (next_index > 0),
  -- Members' seeds until the last hand was published, as one hash, and what its last part was made of.
  salt text NOT NULL DEFAULT '' CHECK (salt ~ '^([0-9a-f]{64})?$'),
  salt_from jsonb,
  CHECK ((hand_id IS NULL) = (phase IN ('waiting', 'closed'))),
  CONSTRAINT card_table_salt CHECK ((salt = '') = (salt_from IS NULL))
);
CREATE INDEX card_table_due ON studio.card_table (phase_ends_at) WHERE phase <> 'closed';
CREATE INDEX card_table_open ON studio.card_table (vendor, game, currency, room, stake) WHERE phase <> 'closed';

-- Who sits where. One seat a member in a room.
CREATE TABLE studio.card_seat (
  table_id text COLLATE "C" NOT NULL REFERENCES studio.card_table,
  seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text NOT NULL,
  bot boolean NOT NULL,
  session_id text,
  leaving boolean NOT NULL DEFAULT false,
  -- Turns in a row that the clock played, and bets in a row the wallet did not answer.
  timeouts smallint NOT NULL DEFAULT 0,
  unanswered smallint NOT NULL DEFAULT 0,
  said_at timestamptz,
  -- The member's seed, until it is part of the salt.
  member_seed text,
  PRIMARY KEY (table_id, seat),
  CHECK (bot = (session_id IS NULL))
);
CREATE UNIQUE INDEX card_seat_of_member ON studio.card_seat (vendor, member_ref, currency, game, room) WHERE NOT bot;

CREATE TABLE studio.card_hand (
  hand_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  table_id text COLLATE "C" NOT NULL REFERENCES studio.card_table,
  game text NOT NULL,
  stake bigint NOT NULL,
  hold bigint NOT NULL,
  rules jsonb NOT NULL,
  seed bytea NOT NULL,
  seed_hash text NOT NULL,
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('published', 'asking', 'playing', 'ended', 'void')),
  -- In order of play: those who were asked, later those it was dealt to.
  players jsonb,
  -- Who leads, of the players; null where the lowest card does.
  leader smallint,
  -- The cards follow from the seed, the state of the hand from them and the moves.
  moves jsonb NOT NULL DEFAULT '[]',
  ending jsonb,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null in hands older than chains.
  chain_no integer,
  chain_index integer CHECK (chain_index > 0),
  salt text NOT NULL DEFAULT '',
  salt_from jsonb,
  CHECK ((players IS NULL) = (state = 'published')),
  CHECK ((ending IS NOT NULL) = (state = 'ended')),
  CONSTRAINT card_hand_seed_length CHECK (octet_length(seed) IN (32, 64)),
  CONSTRAINT card_hand_chain CHECK ((chain_no IS NULL) = (chain_index IS NULL)),
  CONSTRAINT card_hand_place UNIQUE (table_id, chain_no, chain_index)
);

-- Each member's newest connection in a room; one of a process that is gone is soon too old to count.
CREATE UNLOGGED TABLE studio.card_connection (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text NOT NULL,
  connection_id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Why the member lost the seat, until it is announced.
  stood text,
  PRIMARY KEY (vendor, member_ref, currency, game, room)
);

-- Chips of members who practise without play money in their wallet; they are worth nothing and never run out for long.
CREATE TABLE studio.card_chips (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  game text NOT NULL,
  chips bigint NOT NULL CHECK (chips >= 0),
  PRIMARY KEY (vendor, member_ref, game)
);

-- Free spins the platform gives a member on a game: a round of one takes no bet, and its win is reported as the grant's.
CREATE TABLE studio.free_spins (
  vendor text NOT NULL,
  grant_id text COLLATE "C" NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  spins integer NOT NULL CHECK (spins > 0),
  -- What each is worth.
  stake bigint NOT NULL CHECK (stake > 0),
  -- How many were begun; each is a round.
  begun integer NOT NULL DEFAULT 0 CHECK (begun BETWEEN 0 AND spins),
  expires_at timestamptz NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, grant_id)
);
CREATE INDEX free_spins_of_seat ON studio.free_spins (vendor, member_ref, currency, game, expires_at) WHERE begun < spins;

-- Revoked grants, perhaps before they were received.
CREATE TABLE studio.free_spins_end (
  vendor text NOT NULL,
  grant_id text COLLATE "C" NOT NULL,
  revoked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, grant_id)
);

CREATE TABLE studio.round (
  round_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  kind text NOT NULL,
  -- Whose rules it is played by: those a game had when the bet was placed.
  title text NOT NULL,
  session_id text NOT NULL,
  request_id text NOT NULL,
  bet bigint NOT NULL CHECK (bet > 0),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  state text NOT NULL DEFAULT 'asking' CHECK (state IN ('asking', 'open', 'paying', 'ended', 'refused', 'void')),
  -- Absent once a round was refused or refunded: the seed stays the next round's, unused.
  seed bytea,
  seed_hash text NOT NULL,
  member_seed text NOT NULL,
  next_seed_hash text,
  -- Number of the last step that was shown, and where the engine stood after it.
  step_no integer NOT NULL DEFAULT 0,
  play jsonb,
  -- The wallet's, after the bet, and after the round was paid.
  balance_staked bigint,
  balance_paid bigint,
  refusal jsonb,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  accepted_at timestamptz,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  -- What was bet on, where the amount alone does not say it: spots of a table, bullets, tiles.
  stakes jsonb,
  -- The round at a table this one is a member's part of; its seed is the table's then, and kept there.
  shared_round text COLLATE "C",
  -- Whether it may run beside others of its seat.
  beside boolean NOT NULL DEFAULT false,
  -- The hand this round is a member's part in; its seed is the hand's then, and kept there.
  card_hand text COLLATE "C",
  -- The grant a round was played on: nothing was staked then, and `bet` is what the spin is worth.
  grant_id text COLLATE "C",
  UNIQUE (vendor, member_ref, currency, game, request_id),
  CHECK ((play IS NULL) = (state IN ('asking', 'refused', 'void'))),
  CHECK ((ended_at IS NULL) = (state IN ('asking', 'open', 'paying'))),
  CONSTRAINT round_shared_round FOREIGN KEY (shared_round) REFERENCES studio.shared_round (shared_id),
  CONSTRAINT round_seed CHECK (CASE
  WHEN shared_round IS NULL AND card_hand IS NULL THEN (seed IS NULL) = (state IN ('refused', 'void'))
  ELSE seed IS NULL AND beside AND (shared_round IS NULL OR card_hand IS NULL) END),
  CONSTRAINT round_card_hand FOREIGN KEY (card_hand) REFERENCES studio.card_hand (hand_id),
  CONSTRAINT round_grant FOREIGN KEY (vendor, grant_id) REFERENCES studio.free_spins (vendor, grant_id),
  -- It has no bet that the wallet could refuse or refund.
  CONSTRAINT round_granted CHECK (grant_id IS NULL OR state NOT IN ('refused', 'void')),
  CONSTRAINT round_seed_length CHECK (octet_length(seed) IN (32, 64))
);
CREATE INDEX round_of_member ON studio.round (vendor, member_ref, currency, game, round_id DESC);
CREATE UNIQUE INDEX round_running ON studio.round (vendor, member_ref, currency, game) WHERE state IN ('asking', 'open') AND NOT beside;
CREATE INDEX round_beside ON studio.round (vendor, member_ref, currency, game) WHERE state IN ('asking', 'open') AND beside;
CREATE INDEX round_of_shared ON studio.round (shared_round) WHERE shared_round IS NOT NULL AND state IN ('asking', 'open');
CREATE INDEX round_waiting ON studio.round (kind, touched_at) WHERE state IN ('asking', 'open');
-- A member's stakes on a round, and all stakes of it.
CREATE INDEX round_by_shared ON studio.round (shared_round, member_ref) WHERE shared_round IS NOT NULL;
CREATE INDEX round_of_card_hand ON studio.round (card_hand) WHERE card_hand IS NOT NULL;

-- Pending wallet calls: written in the transaction that causes them, sent until they are acknowledged.
CREATE TABLE studio.wallet_call (
  transaction_id text COLLATE "C" PRIMARY KEY,
  vendor text NOT NULL,
  verb text NOT NULL CHECK (verb IN ('win', 'rollback', 'jackpotWin', 'promoWin')),
  round_id text COLLATE "C" NOT NULL REFERENCES studio.round,
  body jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_failure text,
  acknowledged_at timestamptz
);
CREATE INDEX wallet_call_due ON studio.wallet_call (due_at) WHERE acknowledged_at IS NULL;

-- Progressive jackpots: fed by a share of every bet on the games that share one, won whole by one spin, seeded again by the house.

-- One for each vendor and currency; play money has its own. Amounts in ten-thousandths of a minor unit, so that a share of a bet is whole.
CREATE TABLE studio.jackpot_pool (
  jackpot_id text COLLATE "C" PRIMARY KEY,
  vendor text NOT NULL,
  currency text NOT NULL,
  demo boolean NOT NULL,
  -- Which filling it is; each is won by one round.
  number bigint NOT NULL DEFAULT 1 CHECK (number > 0),
  -- What the house began it with, all times together; what bets gave; what was won; what is left.
  seeded bigint NOT NULL CHECK (seeded > 0),
  fed bigint NOT NULL DEFAULT 0 CHECK (fed >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  standing bigint NOT NULL CHECK (standing > 0),
  UNIQUE (vendor, currency, demo),
  CONSTRAINT jackpot_pool_conserved CHECK (standing = seeded + fed - paid)
);

-- A filling and the round that won it, in minor units.
CREATE TABLE studio.jackpot_win (
  round_id text COLLATE "C" PRIMARY KEY REFERENCES studio.round,
  jackpot_id text COLLATE "C" NOT NULL REFERENCES studio.jackpot_pool,
  number bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  won_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (jackpot_id, number)
);
