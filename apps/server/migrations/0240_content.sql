-- Content: announcements, banners and popups in the merchant's languages.
CREATE SCHEMA content;
GRANT USAGE ON SCHEMA content TO lantern_app;

CREATE TABLE content.announcement (
  announcement_id text PRIMARY KEY,
  merchant_code text NOT NULL,
  -- Agent A, Player PL, Banner B, Pop_Up PU, Promotion PR.
  type text NOT NULL CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR')),
  -- M mobile, W web.
  platform text NOT NULL CHECK (platform IN ('M', 'W')),
  group_name text CHECK (group_name IN ('m_home', 'm_live', 'm_reg')),
  -- Whom a popup is for: A logged-in, B others, F first-time login.
  execution text CHECK (execution IN ('A', 'B', 'F')),
  promotion_type text,
  title_vi text NOT NULL CHECK (length(title_vi) BETWEEN 1 AND 200),
  title_en text NOT NULL CHECK (length(title_en) BETWEEN 1 AND 200),
  -- Sanitised HTML.
  content_vi text NOT NULL CHECK (length(content_vi) <= 20000),
  content_en text NOT NULL CHECK (length(content_en) <= 20000),
  image_url text,
  url text,
  sort integer NOT NULL DEFAULT 0,
  starts_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Excluded; null: permanently.
  ends_at timestamptz,
  CHECK (ends_at > starts_at),
  CHECK ((type = 'B') = (group_name IS NOT NULL)),
  CHECK ((type = 'PU') = (execution IS NOT NULL))
);
CREATE INDEX announcement_shown ON content.announcement (merchant_code, platform, type, sort);
GRANT SELECT, INSERT, UPDATE ON content.announcement TO lantern_app;

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
