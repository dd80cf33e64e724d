-- Launches of vendors' games. Their tokens are taken by the vendor, never exchanged for a frame session of the lottery.

ALTER TABLE launch.launch
  ADD COLUMN audience text NOT NULL DEFAULT 'lottery' CHECK (audience IN ('lottery', 'vendor')),
  -- The vendor's own id of the session it opened.
  ADD COLUMN vendor_session text CHECK (length(vendor_session) <= 200),
  -- When the vendor answered with a frame; a launch that was refused or not answered never has one.
  ADD COLUMN opened_at timestamptz;
UPDATE launch.launch SET opened_at = launched_at;
CREATE INDEX launch_opened ON launch.launch (opened_at) WHERE opened_at IS NOT NULL;
GRANT UPDATE (vendor_session, opened_at) ON launch.launch TO lantern_app;
