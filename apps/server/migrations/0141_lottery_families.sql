-- Lotteries of every family: fast games of digits, balls and dice beside the construction lottery, with odds that may differ from
-- choice to choice or by what came.

ALTER TABLE lottery.game DROP CONSTRAINT game_format_check;
ALTER TABLE lottery.game ADD CONSTRAINT game_format_check CHECK (format ~ '^[a-z0-9]{2,20}$');

-- Odds in ten-thousandths by choice or tier; null where the bet type has one price.
ALTER TABLE lottery.odds ADD COLUMN odds_table jsonb CHECK (jsonb_typeof(odds_table) = 'object');
-- What a suborder was sold at, as odds_e4 is; settlement reads nothing else.
ALTER TABLE lottery.suborder ADD COLUMN odds_table jsonb CHECK (jsonb_typeof(odds_table) = 'object');
