-- Content as it is written and as it was published: what members see stays in content.announcement and content.help_item.
CREATE TABLE content.piece (
  piece_id text COLLATE "C" PRIMARY KEY,
  merchant_code text NOT NULL,
  body jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT kernel.now(),
  withdrawn boolean NOT NULL DEFAULT false
);
CREATE INDEX piece_list ON content.piece (merchant_code, piece_id DESC);
GRANT SELECT, INSERT ON content.piece TO lantern_app;
GRANT UPDATE (body, version, changed_by, changed_at, withdrawn) ON content.piece TO lantern_app;

-- Nothing that was shown to members is forgotten.
CREATE TABLE content.edition (
  piece_id text COLLATE "C" NOT NULL REFERENCES content.piece,
  edition integer NOT NULL CHECK (edition > 0),
  body jsonb NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (piece_id, edition)
);
GRANT SELECT, INSERT ON content.edition TO lantern_app;

INSERT INTO content.piece (piece_id, merchant_code, body, changed_by)
  SELECT announcement_id, merchant_code, jsonb_build_object('type', type, 'titleVi', title_vi, 'titleEn', title_en, 'contentVi', content_vi,
    'contentEn', content_en, 'execution', execution, 'groupName', group_name, 'imageUrl', image_url, 'url', url, 'sort', greatest(sort, 0),
    'startsAt', floor(extract(epoch FROM starts_at) * 1000)::bigint, 'endsAt', floor(extract(epoch FROM ends_at) * 1000)::bigint, 'helpKind', NULL,
    'parentId', NULL), 'system' FROM content.announcement
  UNION ALL
  SELECT help_item_id, merchant_code, jsonb_build_object('type', 'HELP', 'titleVi', title_vi, 'titleEn', title_en, 'contentVi', content_vi,
    'contentEn', content_en, 'execution', NULL, 'groupName', NULL, 'imageUrl', NULL, 'url', NULL, 'sort', greatest(sort, 0), 'startsAt', NULL,
    'endsAt', NULL, 'helpKind', kind, 'parentId', parent_id), 'system' FROM content.help_item;
INSERT INTO content.edition (piece_id, edition, body, published_by, published_at)
  SELECT piece_id, 1, body, changed_by, changed_at FROM content.piece;
