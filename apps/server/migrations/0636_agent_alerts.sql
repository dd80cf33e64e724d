-- The budget of give-back: above so many percent of κ × theory in any category, a night's run is held. 0: never.
ALTER TABLE commissions.setting ADD COLUMN budget_hold_percent integer NOT NULL DEFAULT 100 CHECK (budget_hold_percent BETWEEN 0 AND 1000);

-- Alerts about the programme of agents itself: a run that is late, a category that gives too much.
ALTER TABLE risk.alert
  DROP CONSTRAINT alert_subject_kind_check,
  ADD CONSTRAINT alert_subject_kind_check CHECK (subject_kind IN ('device', 'bank', 'address', 'member', 'pair', 'programme'));

-- Computings by time, as the rules of risk read them.
CREATE INDEX calc_by_time ON commissions.calc (merchant_code, at) WHERE hour_at IS NULL;
