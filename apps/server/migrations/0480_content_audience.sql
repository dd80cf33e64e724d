-- Content for some readers only, in more languages, with pictures of the merchant's own.
ALTER TABLE content.announcement
  -- Texts besides Vietnamese and English: {"UR": {"title", "content"}}.
  ADD COLUMN others jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN readers text NOT NULL DEFAULT 'all' CHECK (readers IN ('all', 'members', 'guests')),
  -- Empty: all of them.
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN devices text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_marketing boolean NOT NULL DEFAULT false;
UPDATE content.announcement SET is_marketing = true WHERE type = 'PR' OR promotion_type IS NOT NULL;
ALTER TABLE content.help_item ADD COLUMN others jsonb NOT NULL DEFAULT '{}';

UPDATE content.piece SET body = body || jsonb_build_object('others', '{}'::jsonb, 'audience',
    '{"readers": "all", "languages": [], "devices": []}'::jsonb, 'isMarketing',
    EXISTS (SELECT FROM content.announcement a WHERE a.announcement_id = piece_id AND a.is_marketing));
UPDATE content.edition SET body = body || jsonb_build_object('others', '{}'::jsonb, 'audience',
    '{"readers": "all", "languages": [], "devices": []}'::jsonb, 'isMarketing',
    EXISTS (SELECT FROM content.announcement a WHERE a.announcement_id = piece_id AND a.is_marketing));
-- A draft that was never shown may be dropped; an edition never is (its reference holds the piece).
GRANT DELETE ON content.piece TO lantern_app;
CREATE INDEX piece_changed ON content.piece (merchant_code, changed_at, piece_id);

-- Pictures as we drew them, named by their content.
CREATE TABLE content.picture (
  merchant_code text NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
  jpeg bytea NOT NULL CHECK (octet_length(jpeg) <= 3000000),
  added_by text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, hash)
);
GRANT SELECT, INSERT ON content.picture TO lantern_app;
