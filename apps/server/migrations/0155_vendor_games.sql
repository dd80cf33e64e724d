-- The games a vendor can open, of those in the catalogue; null: all of them. What it cannot open is not shown.
ALTER TABLE catalogue.vendor_setting ADD COLUMN games text[];
