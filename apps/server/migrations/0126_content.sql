-- What members have read, and the help centre.

CREATE TABLE content.announcement_read (
  member_id text COLLATE "C" NOT NULL,
  announcement_id text NOT NULL REFERENCES content.announcement ON DELETE CASCADE,
  read_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, announcement_id)
);
GRANT SELECT, INSERT, DELETE ON content.announcement_read TO lantern_app;

CREATE TABLE content.help_item (
  help_item_id text PRIMARY KEY,
  merchant_code text NOT NULL,
  -- Null: one of the list; else one of the numbered sub-items of another.
  parent_id text REFERENCES content.help_item ON DELETE CASCADE,
  -- Topics open a page of their own, FAQs and policies unfold in the list.
  kind text NOT NULL DEFAULT 'topic' CHECK (kind IN ('topic', 'faq', 'policy')),
  title_vi text NOT NULL CHECK (length(title_vi) BETWEEN 1 AND 200),
  title_en text NOT NULL CHECK (length(title_en) BETWEEN 1 AND 200),
  -- Sanitised HTML; empty where the sub-items say everything.
  content_vi text NOT NULL CHECK (length(content_vi) <= 20000),
  content_en text NOT NULL CHECK (length(content_en) <= 20000),
  sort integer NOT NULL DEFAULT 0,
  CHECK (parent_id IS DISTINCT FROM help_item_id),
  CHECK (parent_id IS NULL OR kind = 'topic')
);
CREATE INDEX help_item_shown ON content.help_item (merchant_code, sort);
CREATE INDEX help_item_children ON content.help_item (parent_id) WHERE parent_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON content.help_item TO lantern_app;
