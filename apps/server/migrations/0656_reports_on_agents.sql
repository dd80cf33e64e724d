-- A downline may report the agent above; only operators read it.
ALTER TABLE feedback.entry DROP CONSTRAINT entry_topic_check;
ALTER TABLE feedback.entry
  ADD CONSTRAINT entry_topic_check CHECK (topic IN ('account', 'deposit', 'withdrawal', 'game', 'promotion', 'agent', 'other'));
