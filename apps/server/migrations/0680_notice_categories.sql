-- Notices have a category and may be pinned: pinned ones come first.
ALTER TABLE content.announcement
  ADD COLUMN category text CHECK (category IN ('system', 'payment', 'game', 'event')),
  ADD COLUMN pinned boolean NOT NULL DEFAULT false;
