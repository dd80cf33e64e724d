-- Vendors and games that operators add or edit. What is theirs is never changed by a release.
ALTER TABLE catalogue.vendor
  ADD COLUMN source text NOT NULL DEFAULT 'release' CHECK (source IN ('release', 'operator')),
  -- Goes up with every change by an operator, who names the one they have seen.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Currencies its games are played in; null: every one.
  ADD COLUMN currencies text[];

ALTER TABLE catalogue.game
  ADD COLUMN source text NOT NULL DEFAULT 'release' CHECK (source IN ('release', 'operator')),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX game_of_vendor ON catalogue.game (vendor);

ALTER TABLE wallet_api.vendor
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Networks its requests may come from; empty: any.
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
