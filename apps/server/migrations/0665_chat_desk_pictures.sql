-- Operators send pictures too. A picture belongs to the member of its conversation, also when an operator sent it: it is erased and grows old with them.
ALTER TABLE chat.picture ADD COLUMN operator_id text COLLATE "C";
COMMENT ON COLUMN chat.picture.operator_id IS 'The operator who uploaded it; null: the member did. Without a message it is not the member''s to see.';
CREATE INDEX picture_unsent_of_desk ON chat.picture (operator_id, uploaded_at) WHERE operator_id IS NOT NULL AND conversation_id IS NULL;

-- Uploads of an operator's running hour: each costs the node a decoding.
ALTER TABLE chat.operator ADD COLUMN uploads integer NOT NULL DEFAULT 0 CHECK (uploads >= 0);
ALTER TABLE chat.operator ADD COLUMN uploads_since timestamptz NOT NULL DEFAULT kernel.now();
GRANT UPDATE (uploads, uploads_since) ON chat.operator TO lantern_app;

-- A message of the desk may be pictures alone.
ALTER TABLE chat.message DROP CONSTRAINT message_check3;
ALTER TABLE chat.message ADD CONSTRAINT message_of_desk
  CHECK (sender <> 'desk' OR (operator_id IS NOT NULL AND operator_name IS NOT NULL AND desk_no IS NOT NULL));
